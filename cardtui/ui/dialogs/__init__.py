"""The dialogs: modal screens with one question or one page."""
