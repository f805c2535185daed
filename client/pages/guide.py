"""Guide over the board: the game's aim, the turn, the question, signs, keys and rules."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.commands.command import Command, MatchStage
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.face.face import Face
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.pages.legend import signs_rows
from tilewyrm.client.pages.score_sheet import Row
from tilewyrm.client.words import rulebook
from tilewyrm.client.words.key_names import key_name
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import count, tell


class GuidePage(IntEnum):
    """The pages, in their order."""

    AIM = 0
    TURN = 1
    QUESTION = 2
    SIGNS = 3
    KEYS = 4
    TABLE = 5
    RULES = 6

    @property
    def title(self) -> str:
        """Its name for people."""
        return tell(f"help.page.{self.name.lower()}")


class _GuideLine(NamedTuple):
    text: str
    style: str = ""
    mark: str = ""
    """Stands before the first row; the others stand below its text."""


_KEY_COLUMNS = 14
_FRAME = 2
_LONGEST = 100
"""Columns of a row that is still easy to read."""


def page_size(width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows for a page's text on a screen of that size."""
    return min(width - _FRAME, _LONGEST), height - _FRAME - 2  # the tabs, and a line below them


def rows(
    face: Face, scene: Scene, commands: Sequence[Command], page: GuidePage, width: int
) -> list[Row]:
    """Return what *page* says, in rows of at most *width* columns.

    Args:
        face: of the game that is played.
        scene: what there is to see at the table.
        commands: those that the page of the keys lists.
        page: which page it is.
        width: columns of a row.
    """
    if page is GuidePage.SIGNS:
        return signs_rows(face.help(scene), width)
    wrapped: list[Row] = []
    for line in _lines(face, scene, commands, page):
        margin = get_cwidth(line.mark)
        fits = get_cwidth(line.text) <= width - margin
        texts = [line.text] if fits else wrap(line.text, width - margin)
        wrapped += [[(f"{line.mark}{text}", line.style)] for text in texts[:1]]
        wrapped += [[(" " * margin + text, line.style)] for text in texts[1:]]
    return wrapped


def open_page(face: Face, scene: Scene, commands: Sequence[Command], width: int) -> list[Row]:
    """Return the page that is open (see `rows`)."""
    return rows(face, scene, commands, GuidePage(scene.ui.guide_page), width)


def draw_guide(face: Face, scene: Scene, commands: Sequence[Command], canvas: Canvas) -> None:
    """Draw the open page over all of *canvas*."""
    width, height = canvas.width, canvas.height
    canvas.fill(0, 0, width, height)
    title = tell("help.title", game=face.title)
    inner = canvas.frame(0, 0, width, height, title=title)
    page = GuidePage(scene.ui.guide_page)
    _draw_tabs(inner, page)
    if page is GuidePage.RULES:
        _draw_search(face, scene, inner)
    columns, room = page_size(width, height)
    text = open_page(face, scene, commands, columns)
    top = min(scene.ui.page_top, last_top(len(text), room))
    for row, line in enumerate(text[top : top + room], start=2):
        inner.line(0, row, line)
    below = len(text) - top - room
    if below > 0 or top:
        note = count("help.below", below) if below > 0 else tell("help.above")
        canvas.put(width - get_cwidth(note) - 3, height - 1, f" {note} ", "warning")


def _draw_search(face: Face, scene: Scene, canvas: Canvas) -> None:
    """Draw what is sought in the rules, or how to seek."""
    if scene.ui.sought:
        canvas.put(0, 1, f"{tell('help.sought', words=scene.ui.sought)}█", "question")
        return
    first = next(iter(rulebook.clauses(face.rulebook(scene.model))), None)
    if first is not None:
        canvas.put(0, 1, tell("help.seek", example=first.number), "dim")


def last_top(rows: int, room: int) -> int:
    """Return the row from which the end of a page of *rows* rows is shown in *room* rows."""
    return max(rows - room, 0)


def _draw_tabs(canvas: Canvas, opened: GuidePage) -> None:
    """Draw the pages' names with their numbers; where they do not fit, that of the open one."""
    names = {page: f"{page + 1} {page.title}" for page in GuidePage}
    if sum(get_cwidth(name) + 1 for name in names.values()) - 1 > canvas.width:
        names = {page: names[page] if page is opened else f"{page + 1}" for page in GuidePage}
    x = 0
    for page, name in names.items():
        end = canvas.put(x, 0, name, "cursor" if page is opened else "bar-key")
        canvas.zone(x, 0, end - x, 1, ClickAction("guide-page", page))
        x = end + 1


def _lines(
    face: Face, scene: Scene, commands: Sequence[Command], page: GuidePage
) -> Iterable[_GuideLine]:
    model, chapters = scene.model, face.rulebook(scene.model)
    match page:
        case GuidePage.AIM:
            aim, boxes = rulebook.introductions(chapters, "aim"), face.additions(scene)
            heading = [f"# {tell('help.boxes')}"] if boxes else []
            return _paragraphs([*aim, *heading, *(f"* {text}" for text in boxes)])
        case GuidePage.TURN:
            return _paragraphs(rulebook.introductions(chapters, "turn"))
        case GuidePage.QUESTION:
            return _question(face, model)
        case GuidePage.KEYS:
            return list(_keys(commands, _stage(scene)))
        case GuidePage.TABLE:
            played, *own = model.rules
            return [
                _GuideLine(played, "heading"),
                _GuideLine(""),
                *_paragraphs([f"* {rule}" for rule in own]),
                _GuideLine(""),
                *_paragraphs(rulebook.introductions(chapters[1:], "turn")),
            ]
        case _:
            return _rules(rulebook.search_clauses(chapters, scene.ui.sought))


def _paragraphs(texts: Iterable[str]) -> list[_GuideLine]:
    """Return *texts* with a blank line between them; ``* `` begins a point, ``# `` a heading."""
    lines: list[_GuideLine] = []
    for text in texts:
        point = text.startswith("* ")
        follows_closely = lines and (lines[-1].style == "heading" or (point and lines[-1].mark))
        if lines and not follows_closely:
            lines.append(_GuideLine(""))
        if point:
            lines.append(_GuideLine(text[2:], mark="· "))
        elif text.startswith("# "):
            lines.append(_GuideLine(text[2:], "heading"))
        else:
            lines.append(_GuideLine(text))
    return lines


def _question(face: Face, model: Model) -> list[_GuideLine]:
    """Return what is asked now, of whomever, with the clauses of the rules about it."""
    turn = model.turn
    kind = turn.WhichOneof("kind") if turn is not None else None
    if turn is None or kind not in ("request", "waiting"):
        return [_GuideLine(tell("help.nobody_asked"))]
    question, seat = getattr(turn, kind).question, getattr(turn, kind).seat
    asked = face.question(model, question, seat)
    if seat == model.seat:
        asked = asked[:1].upper() + asked[1:]
    else:
        asked = tell("help.asked", who=model.name(seat), question=asked)
    lines = [_GuideLine(asked, "question")]
    lines += map(_GuideLine, face.meaning(model, question))
    lines.append(_GuideLine(""))
    if turn.HasField("request"):
        lines += [_GuideLine(count("help.choices", len(turn.request.decisions))), _GuideLine("")]
    clauses = {clause.number: clause for clause in rulebook.clauses(face.rulebook(model))}
    known = [_of_clause(clauses[number]) for number in face.clauses(question) if number in clauses]
    return [*lines, *(known or [_GuideLine(tell("help.no_clauses"), "dim")])]


def _rules(clauses: Sequence[rulebook.Clause]) -> list[_GuideLine]:
    if not clauses:
        return [_GuideLine(tell("help.nothing_found"), "warning")]
    lines, chapter, section = [], "", ""
    for clause in clauses:
        if clause.chapter != chapter:
            lines += [_GuideLine(""), _GuideLine(clause.chapter, "title")]
        if clause.section and (clause.chapter, clause.section) != (chapter, section):
            lines += [_GuideLine(""), _GuideLine(clause.section, "heading")]
        chapter, section = clause.chapter, clause.section
        lines.append(_of_clause(clause))
    return lines[1:]


def _of_clause(clause: rulebook.Clause) -> _GuideLine:
    return _GuideLine(clause.text, mark=f"{clause.number:<5}")


def _stage(scene: Scene) -> MatchStage:
    """Return how far the table is."""
    model = scene.model
    if scene.playback_position is not None:
        return MatchStage.REPLAY
    if model.result is not None:
        return MatchStage.AFTER
    return MatchStage.PLAYING if model.parts else MatchStage.BEFORE


def _keys(commands: Sequence[Command], now: MatchStage) -> Iterator[_GuideLine]:
    """Yield keys and title of each of *commands*: those that count *now*, then the others.

    What can be given at one time only comes before what can be given at any. Who watches a match
    again is told of what counts there only.
    """
    told: set[str] = set()
    others = [each for each in MatchStage.ANY if each is not now] if now in MatchStage.ANY else []
    for stage in (now, *others):
        found = [
            (key, title)
            for when, key, title in _listed(commands)
            if stage in when and title not in told
        ]
        told.update(title for _, title in found)
        if found and stage is not now:
            yield _GuideLine("")
            yield _GuideLine(tell(f"help.keys.{(stage.name or '').lower()}"), "heading")
        yield from (_GuideLine(title, mark=f"{key:<{_KEY_COLUMNS}}") for key, title in found)


def _listed(commands: Sequence[Command]) -> list[tuple[MatchStage, str, str]]:
    """Return when each of *commands* counts, its keys and its title; those of one title as one."""
    groups: dict[tuple[str, MatchStage], list[tuple[str, ...]]] = {}
    for command in commands:
        groups.setdefault((tell(command.title), command.stage), []).append(command.keys)
    listed = []
    for (title, stage), keys in groups.items():
        shown = keys[0][:2] if len(keys) == 1 else list(dict.fromkeys(one[0] for one in keys))
        listed.append((stage, " ".join(key_name(key) for key in shown), title))
    names = {command.name for command in commands}
    if "confirm" in names:
        listed.append((MatchStage.PLAYING, "0-9", tell("table.key.digit")))
    if "talk" in names:
        listed.append((MatchStage.ANY, "c F1-F6", tell("help.canned_words")))
    return sorted(listed, key=lambda each: len(each[0]))
