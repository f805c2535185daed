"""The Abbot and The Princess & the Dragon together."""

import pytest

from support.carcassonne.scenes import NOTHING_MORE, board, desk_of, in_progress, model, placed
from tilewyrm.carcassonne.v1 import core_pb2, princess_dragon_pb2


def test_the_fairy_accompanies_an_abbot_by_his_name() -> None:
    moving = princess_dragon_pb2.MoveFairy(cell=core_pb2.Cell(x=1, y=0), feature=1)
    shown = model(
        placed("D", 0, 0, last=True),
        placed("Eg", 1, 0, pieces=[(0, 1, "abbot")]),
        question="use-piece",
        decisions=[moving],
    )
    desk, _ = desk_of(shown)
    assert desk.question.offers[0].label == "fairy to the abbot at 1,0"
    assert board(shown).place_name((1, 0), 1) == "garden"


@pytest.mark.parametrize("seed", range(1, 4))
def test_in_whole_games_every_choice_has_words_of_its_own(seed) -> None:
    both = {**NOTHING_MORE, "abbot": True, "princess_dragon": True, "river": True}
    for entries in (20, 120, 260, 400):
        desk = in_progress(seed, entries, **both, fairy_claim="until_pile_passed")
        labels = [offer.label for offer in desk.question.offers]
        assert len(set(labels)) == len(labels)
        assert all(offer.detail for offer in desk.question.offers)
        assert all(len(label) <= 44 for label in labels), labels
