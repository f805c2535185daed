"""How a player did in the matches of an archive."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from tilewyrm.language.speech import count
from tilewyrm.replays.archive.card import Card
from tilewyrm.replays.archive.index import case_folded
from tilewyrm.replays.words.lines import printable


@dataclass
class PlayerRecord:
    """The finished matches of one player in one game. Each of their seats counts as a match."""

    game: str
    name: str
    won: int = 0
    points: list[int] = field(default_factory=list)
    """The score of each of their seats."""
    places: Counter[int] = field(default_factory=Counter)
    """How often each place was theirs, from 1."""

    def add(self, card: Card, seat: int) -> None:
        """Count *seat* of a finished match."""
        self.won += seat in card.winners
        self.points.append(card.scores[seat])
        self.places[card.places[seat]] += 1

    @property
    def place_counts(self) -> Sequence[int]:
        """How often they came first, second and so on, to their last place."""
        return [self.places[place] for place in range(1, max(self.places) + 1)]

    def sentence(self) -> str:
        """Return it in words."""
        return count(
            "archive.stats.player",
            len(self.points),
            game=self.game,
            name=printable(self.name),
            won=self.won,
            points=f"{mean(self.points):.1f}",
            places="-".join(map(str, self.place_counts)),
        )

    def facts(self) -> dict[str, Any]:
        """Return it as docs/archive.md describes it."""
        return {
            "player": self.name,
            "game": self.game,
            "matches": len(self.points),
            "won": self.won,
            "points": sum(self.points),
            "places": list(self.place_counts),
        }


def player_records(
    cards: Iterable[Card], people: Sequence[Sequence[str]]
) -> Iterator[PlayerRecord]:
    """Yield how each of *people*, groups of one person's names, did in *cards*, game by game.

    Only finished matches count, and copies of a match count once.
    """
    finished = {(card.code, card.match): card for card in cards if card.scores}
    for game in sorted({card.game for card in finished.values()}):
        for names in people:
            record = PlayerRecord(game, names[0])
            folded = {case_folded(name) for name in names}
            for card in (card for card in finished.values() if card.game == game):
                for seat, player in enumerate(card.players):
                    if case_folded(player.name) in folded:
                        record.add(card, seat)
            if record.points:
                yield record
