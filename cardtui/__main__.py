"""`python -m cardtui` is the command `cardtui`."""

from cardtui.cli import main

if __name__ == "__main__":
    main()
