"""What the command `tilewyrm` runs first: it keeps Ctrl-C quiet while the program is being read."""

import gc
import os
import signal

COLLECTED_AFTER = 20_000
"""Objects that are made before Python looks for circles among them. With its own number, 700, it
looks through all that is being read again and again: a tenth of a start."""


def run() -> None:
    """Run the command; until it is read, Ctrl-C ends the process without a word."""
    gc.set_threshold(COLLECTED_AFTER)
    # gRPC looks at it once, when it is read. What it wrote went over the board, and between the
    # lines of `serve`: at everybody who came under another name than the certificate's.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tilewyrm.cli.main import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()
