"""What is typed into a form."""

from tilewyrm.cli.event.forms.field import TextField
from tilewyrm.cli.event.forms.page import FormPage


def test_a_number_is_replaced_by_what_is_typed_and_a_text_goes_on():
    points = [TextField("Ann", "46", is_number=True), TextField("Bert", "7", is_number=True)]
    why = TextField("Reason", "mistyped")
    page = FormPage("Correct a result", lambda: (*points, why), lambda: None)
    for key in ("6", "4", "down", "backspace", "9", "down", "!", "up", "up", "5"):
        page.press(key)
    assert [field.value for field in (*points, why)] == ["5", "9", "mistyped!"]
