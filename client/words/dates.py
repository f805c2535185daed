"""When something was, in words."""

import time

from tilewyrm.language.speech import tell


def date_words(moment_s: float) -> str:
    """Return *moment_s*, in seconds since 1970, as a person says it: today, yesterday, a date."""
    then, now = time.localtime(moment_s), time.localtime()
    clock = time.strftime("%H:%M", then)
    if then[:3] == now[:3]:
        return tell("home.when.today", clock=clock)
    if then[:3] == time.localtime(time.mktime(now) - 86_400)[:3]:
        return tell("home.when.yesterday", clock=clock)
    return tell("home.when.date", day=then.tm_mday, month=f"{then.tm_mon:02}", year=then.tm_year)
