"""Numbers with their sign, in words about points."""

_MINUS = "\N{MINUS SIGN}"


def sign_of(number: int) -> str:
    """Return the sign of *number*: a plus, a true minus, or nothing for 0."""
    return "" if not number else _MINUS if number < 0 else "+"


def signed(number: int) -> str:
    """Return *number* with its sign."""
    return f"{sign_of(number)}{abs(number)}"
