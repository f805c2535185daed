"""SVG of buildings, marks and pieces, around (0, 0), on tiles 100 units wide."""

from collections.abc import Mapping

MEEPLE = (
    "M0-14C4-14 6-11 5.6-8C5.5-6.8 5-6 4.6-5.2C9-4.8 14-2.6 14 .6C14 3 9.4 3.4 6.6 3"
    "C8.4 6.2 11.2 10.4 11.2 12.6C11.2 14 10.4 14 8.6 14H3.4C2 14 1.4 12.4 0 9.4"
    "C-1.4 12.4-2 14-3.4 14H-8.6C-10.4 14-11.2 14-11.2 12.6C-11.2 10.4-8.4 6.2-6.6 3"
    "C-9.4 3.4-14 3-14 .6C-14-2.6-9-4.8-4.6-5.2C-5-6-5.5-6.8-5.6-8C-6-11-4-14 0-14Z"
)
"""The outline of a meeple: pieces of expansions may be made from it."""

HOUSE = (
    '<path d="M-5.5 0H5.5V6.5H-5.5Z" fill="#f1e6cd"/><path d="M0 2H2.6V6.5H0Z" fill="#4a3020"/>'
    '<path d="M-7.5 1L0-6.5L7.5 1Z" fill="#b4533a"/><path d="M0-6.5L7.5 1H3Z" fill="#8e3d2c"/>'
)
"""A house, such as cities are full of."""

VECTORS: Mapping[str, str] = {
    "meeple": f'<path d="{MEEPLE}" transform="scale(1.15)"/>',
    "house": HOUSE,
    "village": (
        '<ellipse cy="3" rx="15" ry="11" fill="#cdbd9b"/>'
        f'<g transform="translate(-6-4)">{HOUSE}</g><g transform="translate(7-1)">{HOUSE}</g>'
        f'<g transform="translate(-1 6)">{HOUSE}</g>'
    ),
    "monastery": (
        '<ellipse cy="14" rx="22" ry="6" fill="#3b7a34" opacity=".5"/>'
        '<path d="M-18 0H18V15H-18Z" fill="#f1e6cd"/><path d="M4 0H18V15H4Z" fill="#dccfae"/>'
        '<path d="M-21 1L-15-9H15L21 1Z" fill="#b4533a"/>'
        '<path d="M-6-4H6V15H-6Z" fill="#f7eeda"/><path d="M-8-4L0-18L8-4Z" fill="#8e3d2c"/>'
        '<path d="M-1-27H1V-18H-1Z M-4-24.5H4V-22.5H-4Z" fill="#f2c53d"/>'
        '<path d="M-3 15V7A3 3 0 0 1 3 7V15Z" fill="#4a3020"/>'
        '<path d="M-14 5H-11V10H-14ZM11 5H14V10H11Z" fill="#6e4a2c"/>'
    ),
    "shield": (
        '<path d="M-8-9H8V1C8 7 3 10 0 11.5C-3 10-8 7-8 1Z" fill="#2f5fb8" stroke="#fff"'
        ' stroke-width="1.6"/><path d="M-1.6-7H1.6V8.5H-1.6ZM-6-2H6V1.2H-6Z" fill="#fff"/>'
    ),
}
"""Those of the base game, by the words of features, marks, pieces and figures."""
