"""The command `cardtui`, which is also `python -m cardtui`."""

import signal


def main() -> None:
    """Run the command and exit. Ctrl-C ends it without an error also while it is being imported."""
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from cardtui import cli

    signal.signal(signal.SIGINT, handler)
    cli.main()


if __name__ == "__main__":
    main()
