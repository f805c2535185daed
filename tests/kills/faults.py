"""What went wrong, counted by kind."""

from collections import Counter, defaultdict

_TOLD = 5


class Faults:
    """How often each kind of fault was found, with the first few of each in words.

    ==================  ========================================================================
    lost                what was acknowledged is not in the journal under its seq, seat and value
    doubled             one request id stands twice in a journal
    unsent              a journal has what nobody sent, and no rule brings about by itself
    taken back          an entry that somebody was shown is not in the journal, or is another one
    answered            the same request id was answered in two ways
    refused             what was offered was refused, though nothing else came in its place
    gap                 an update did not follow the one before
    damaged             a journal has damage that is more than a torn tail
    halted              a table is halted
    stuck               a table at which nobody came further for rounds with time to play
    clock               a clock that nobody used was another one after a kill
    orphan              a process of a server that was killed went on
    start               the server did not start
    error               a call ended with a status that no client expects
    verify              `tilewyrm replay verify` refuses a record
    traceback           one was on the server's terminal or in its log
    ==================  ========================================================================
    """

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.words: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, kind: str, words: str) -> None:
        """Count one."""
        self.count[kind] += 1
        if len(self.words[kind]) < _TOLD:
            self.words[kind].append(words)
