"""What the command `tilewyrm` runs first and last: Ctrl-C stays quiet while it comes and goes."""

import gc
import os
import signal
import sys
from typing import NoReturn

from tilewyrm.cli.bulk.garbage_collection import GC_THRESHOLD


def run() -> None:
    """Run the command; before it is read and after it, Ctrl-C ends the process without a word."""
    gc.set_threshold(GC_THRESHOLD)
    # gRPC looks at it once, when it is read. What it wrote went over the board, and between the
    # lines of `serve`: at everybody who came under another name than the certificate's.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    # And at this: uvloop forks to start a bot's program, and gRPC's handler of forks would close
    # the pipes to it.
    os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        from tilewyrm.cli.main import main

        signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
    except Exception as error:
        _end(error)
    finally:  # who presses it twice waits for no process that ends, and reads no traceback of it
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _end(error: Exception) -> NoReturn:
    """Say in a sentence what *error* is; the traceback of an unforeseen one is in the log file."""
    # Imported here, so that the program starts faster.
    from tilewyrm.client.terminal.console import is_full
    from tilewyrm.language.speech import NoText

    if isinstance(error, NoText):
        sys.exit(f"Error: {error}")
    if isinstance(error, OSError) and is_full(error):
        _report_full_output(error)
    _report_unforeseen(error)


def _report_unforeseen(error: Exception) -> NoReturn:
    """Write the traceback of *error* to the log file, and say in a sentence what happened."""
    import logging

    from tilewyrm.client.visit.log_file import log_path, log_to_file
    from tilewyrm.language.speech import tell
    from tilewyrm.replays.message import error_place
    from tilewyrm.replays.words.lines import printable

    log_to_file()
    logging.getLogger(__name__).error("unforeseen", exc_info=error)
    where = printable(error_place(error))
    sys.exit(f"Error: {tell('start.unforeseen', path=log_path())}: {where}")


def _report_full_output(error: OSError) -> NoReturn:
    """Report why standard output cannot be written; drop the unwritten rest."""
    # Imported here: nobody else needs it.
    from tilewyrm.language.speech import tell

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(tell("command.output", why=error.strerror))
