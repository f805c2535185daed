"""Play options of a trial of a costly choice, and of the list to which it returns."""

from dataclasses import replace

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.language.speech import tell


def trial_options(was: PlayOptions, desk: Desk) -> PlayOptions | None:
    """Return the options of the trial that the player of *desk* wants, or None.

    The bots play as before, so they have their names from before, too.
    """
    trial = desk.mistakes.trial
    if trial is None:
        return None
    path, choice, found = trial
    seat = desk.model.lone_person
    seats = [one for number, one in enumerate(desk.model.table.seats) if number != seat]
    name = desk.model.table.seats[seat].name if seat is not None else ""
    return PlayOptions(
        name=was.name,
        usual_name=name or was.usual_name,
        plain=was.plain,
        program=was.program,
        branch=path,
        at=choice.seq,
        eyes=seat,
        bot=seats[0].bot if seats else "",
        trial=choice,
        mistakes=found,
        guided=True,
        title=tell("results.trial.table"),
    )


def list_options(trial: PlayOptions) -> PlayOptions:
    """Return the options of the replay of *trial*, with the list of the costliest choices."""
    return replace(
        trial, replay=trial.branch, branch="", bot="", title="", guided=False, lists_mistakes=True
    )
