"""What a table plays in short, with presets of several expansions."""

import pytest

from tilewyrm import editions
from tilewyrm.client.words.table_rules import in_short
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.server.feed.game_info import game_infos
from tilewyrm.server.store.edition_store import EditionStore


@pytest.mark.parametrize(
    ("preset", "options", "said"),
    [
        ("princess-dragon", {}, "Carcassonne, The Princess & the Dragon"),
        ("everything", {"pigs": False}, "Carcassonne, every expansion, 1 changed rule"),
        (
            "princess-dragon",
            {"river": True, "fairy": False, "portals": False},
            "Carcassonne, The River + The Princess & the Dragon, 2 changed rules",
        ),
    ],
)
def test_presets_that_are_played_together_are_all_named(tmp_path, preset, options, said):
    rules = game("carcassonne")
    chosen = {**rules.preset(preset).options, **options}
    setup = rules.setup(editions.load(rules.name), 2, chosen)
    played = setup_message(setup, Terms(), with_edition=False)
    (info,) = [info for info in game_infos(EditionStore(tmp_path)) if info.name == rules.name]
    assert in_short(info, played.options) == said
