"""What the command `tilewyrm` runs first: it keeps Ctrl-C quiet while the program is being read."""

import signal


def run() -> None:
    """Run the command; until it is read, Ctrl-C ends the process without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tilewyrm.cli.main import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
