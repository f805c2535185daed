"""Rules in line mode: of the table, of the question, or containing a word."""

from collections.abc import Sequence

from tilewyrm.client.face.face import Face
from tilewyrm.client.line.vocabulary import command_word
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.words import rulebook
from tilewyrm.language.speech import count, tell

_FEW = 5
"""Clauses that are said where a word stands in many."""


def of_table(model: Model) -> list[str]:
    """Return what is played at the table, a sentence each."""
    _, *own = model.rules
    return [in_short(model), *(f"  {sentence}" for sentence in own)]


def in_short(model: Model) -> str:
    """Return what is played at the table in one sentence."""
    return tell("line.rules", played=model.rules[0])


def with_words(face: Face, model: Model, words: str) -> list[str]:
    """Return the first of the clauses in which *words* stand."""
    found = rulebook.search_clauses(face.rulebook(model), words)
    told = [f"{clause.number}. {clause.text}" for clause in found[:_FEW]]
    if not told:
        return [tell("line.no_rule", words=words)]
    left = len(found) - len(told)
    return [*told, count("line.more_rules", left)] if left else told


def of_question(face: Face, model: Model) -> list[str]:
    """Return the clauses that the open question is about."""
    turn = model.turn
    asked = turn.WhichOneof("kind") if turn is not None else None
    if turn is None or asked not in ("request", "waiting"):
        return [tell("line.not_asked")]
    known = {clause.number: clause for clause in rulebook.clauses(face.rulebook(model))}
    numbers = face.clauses(getattr(turn, asked).question)
    told = [f"{number}. {known[number].text}" for number in numbers if number in known]
    return told or [tell("line.no_rule_of_question", word=command_word("rules"))]


def aim(face: Face, scene: Scene) -> Sequence[str]:
    """Return the aim of the game, and the additions of each expansion."""
    return [*introduction(face, scene.model, "aim"), *face.additions(scene)]


def introduction(face: Face, model: Model, kind: str) -> Sequence[str]:
    """Return what the game is about (*kind* ``aim``), or how a turn goes (``turn``)."""
    told = [text.lstrip("#* ") for text in rulebook.introductions(face.rulebook(model), kind)]
    return told or [tell("line.no_answer")]
