"""Disclosure: which decisions of others may be explained to a seat, and their positions."""

from collections.abc import Sequence

from tilewyrm.engine.game import Decided, State, Value
from tilewyrm.engine.match.history import History
from tilewyrm.engine.match.state import MatchState
from tilewyrm.server.errors import NoExplanation
from tilewyrm.server.match.entry_record import EntryRecord


class Disclosure:
    """What may be told to one seat of a match. It plays the match again, and takes its time."""

    def __init__(self, position: MatchState, lines: Sequence[EntryRecord], asker: int) -> None:
        """Tell *asker* of the match at *position*, a copy to be played again, after *lines*."""
        self._position = position
        self._game = position.game
        self._lines = lines
        self._asker = asker

    def one(self, seq: int) -> tuple[History, State]:
        """Return the decision that stands under *seq*, and the game before it.

        Raises:
            NoExplanation: see `_refusal`.
        """
        step, state = self._before(seq)
        refusal = self._refusal(step, state)
        if refusal is not None:
            raise refusal
        return step, state

    def latest(self, seqs: Sequence[int], *, of_all: bool) -> tuple[History, State]:
        """Return the first decision of *seqs*, latest first, that can be told; see `one`.

        *of_all*: whether these are all that there have been, and not those before another.

        Raises:
            NoExplanation: none can.
        """
        for seq in seqs:
            step, state = self._before(seq)
            if self._refusal(step, state) is None:
                return step, state
        if of_all:
            raise NoExplanation("no bot has had a choice yet", case="none_yet")
        raise NoExplanation("before that no bot had anything to choose", case="none")

    def _before(self, seq: int) -> tuple[History, State]:
        """Return the decision under *seq*, and the game before it, to which the match goes back."""
        assert self._position.history is not None
        step = self._position.history.entry_at(seq)
        assert step is not None
        self._position.restart(step.before)
        return step, self._position.state

    def _refusal(self, step: History, state: State) -> NoExplanation | None:
        """Return why it is not told what the bot thought that took *step* in *state*, or None.

        Where the bot hides something its choices would tell what. That comes first, for there
        nobody may learn either whether it had a choice.
        """
        decided, seq = step.entry, step.seq
        assert isinstance(decided, Decided)
        if self._hides(decided.seat, state, seq):
            sentence = f"before entry {seq} the bot had hidden tiles that its choices would reveal"
            return NoExplanation(sentence, case="hidden", seq=seq)
        if len(state.legal(decided.seat)) == 1:
            sentence = f"in entry {seq} the bot had no other choice"
            return NoExplanation(sentence, case="one_choice", seq=seq)
        return None

    def _hides(self, seat: int, state: State, seq: int) -> bool:
        """Return whether *seat* has in *state* what the asker cannot know, up to entry *seq*.

        What lies face down is known to who saw all that led there.
        """
        if not state.has_secrets or self._view(state, seat) == self._view(state, None):
            return False
        return any(self._hidden_in(line, state, seat) for line in self._lines[: seq - 1])

    def _view(self, state: State, audience: int | None) -> Sequence[Value]:
        return self._game.view(state, audience)

    def _hidden_in(self, line: EntryRecord, state: State, seat: int) -> bool:
        """Return whether *line* showed *seat* something that it did not show the asker."""
        visible, entry = self._game.visible, line.entry
        if isinstance(entry, Decided) and entry.seat == seat:
            hidden = visible(state, entry.decision, self._asker) != entry.decision
        else:
            hidden = False
        return hidden or any(
            visible(state, event, seat) != visible(state, event, self._asker)
            for event in line.events
        )
