"""The index of the rules' pages says what the program has: modules, tiles, the steps of a turn."""

import re

from support.carcassonne import rule_pages
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition
from tilewyrm.engine.carcassonne.core.expansion.step import Step
from tilewyrm.engine.carcassonne.core.turn.steps import CORE_STEPS, PLAY_PART
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET

INDEX = rule_pages.INDEX.read_text("utf-8")
NOTHING = "\N{EN DASH}"


def test_the_index_lists_every_module_with_its_title_its_page_and_its_tiles():
    row = r"^\| (?:`(\w+)`|always) \| \[(.+?)\]\((.+?)\) \| .+? \| (.+?) \|"
    rows = re.findall(row, INDEX, re.MULTILINE)
    edition = editions.load("carcassonne")
    assert isinstance(edition, CarcassonneEdition)
    boxes = {tiles.name: sum(kind.count for kind in tiles.kinds) for tiles in edition.sets}
    assert rows == [
        ("", "The base game", "core.md", str(boxes["base"])),
        *(
            (
                one.name,
                one.title,
                f"{one.name}.md",
                str(sum(boxes[spec.name] for spec in one.sets) or NOTHING),
            )
            for one in EXPANSION_SET.expansions
        ),
    ]


def steps() -> list[str]:
    """Return the steps of a turn as the index prints them: those of the part where it is played."""
    rows = []
    for step in EXPANSION_SET.turn:
        rows.append(_row(step))
        if step == PLAY_PART:
            rows += [_row(inner) for inner in EXPANSION_SET.part]
    return rows


def _row(step: Step) -> str:
    declaring = [one.name for one in EXPANSION_SET.expansions if step in one.steps]
    declaring += ["core"] if step in CORE_STEPS else []
    declaring += ["__".join(sorted(one.of)) for one in EXPANSION_SET.pairs if step in one.steps]
    (module,) = declaring
    clauses = ", ".join(step.clause.split())
    return f"| `{step.name}` | {step.sequence} | `{module}` | {clauses} |"


def test_the_index_prints_the_steps_of_a_turn_in_their_order():
    """Should they differ, what belongs there is what this says that is missing."""
    _, _, rest = INDEX.partition("| step | of | module | rules |\n|---|---|---|---|\n")
    assert rest.split("\n\n")[0].splitlines() == steps()


def test_the_index_lists_the_piece_actions_in_the_order_in_which_they_are_offered():
    options = {one.name: True for one in EXPANSION_SET.expansions}
    setup = CARCASSONNE.setup(editions.load("carcassonne"), 2, options)
    actions = [type(one).__module__ for one in CARCASSONNE.initial(setup).rules.piece_actions]
    _, _, rest = INDEX.partition("| piece action | module | rules |\n|---|---|---|\n")
    rows = [row.split(" | ") for row in rest.split("\n\n")[0].splitlines()]
    modules = [module.strip("`") for _, module, _ in rows]
    assert len(modules) == len(actions)
    assert all(f".{one}." in action for one, action in zip(modules, actions, strict=True))
    pages = {page.stem: page.read_text("utf-8") for page in rule_pages.INDEX.parent.glob("*.md")}
    for module, (_, _, clauses) in zip(modules, rows, strict=True):
        assert f"- **{clauses.split(', ')[0].rstrip(' |')}** " in pages[module]


def test_every_link_between_the_pages_leads_somewhere():
    for page in rule_pages.DOCS.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).is_file(), f"{page.name} links to {target}"
