"""Label of a decision: its selector (a die, a flag, a column) and its name."""

from tilewyrm.client.feuville.words.question import QuestionContext
from tilewyrm.client.feuville.words.wording import wording
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell


def label_of(context: QuestionContext, decision: fv.Decision) -> str:
    """Return the label of *decision* among all offers."""
    with_, (name, _) = selector(context, decision), wording(context, decision)
    return tell("feuville.offer.with", with_=with_, offer=name) if with_ else name


def selector(context: QuestionContext, decision: fv.Decision) -> str:
    """Return the selector of a decision: a die, a flag, a column; empty for none."""
    kind = decision.WhichOneof("kind")
    if kind is None:
        return ""
    value = getattr(decision, kind)
    match kind:
        case "take_tile" | "take_decree":
            return context.selector(value.column)
        case "use_skill":
            return context.selector(int(value.person))
        case "ask_fairy" | "pass_die":
            return context.selector(value.die)
        case "evaluate_town" if value.HasField("die"):
            return context.selector(value.die)
        case "call_gnome":
            return tell("feuville.group.both")
    return ""
