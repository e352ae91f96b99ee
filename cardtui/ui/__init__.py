"""The screens of the app: everything that uses Textual."""
