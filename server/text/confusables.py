"""Letters and digits of other scripts that look like plain ones.

From the confusable characters of Unicode's report 39 (security mechanisms): those that look like a
letter from A to Z or a digit and are neither a wide nor an ornamental form of it.
"""

_LIKE = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "A": "ΑАᎪᗅꓮ𐊠𖽀",
    "B": "ΒВᏴᗷꓐꞴ𐊂𐊡𐌁",
    "C": "СᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲",
    "D": "Ꭰᗞᗪꓓ",
    "E": "ΕЕᎬⴹꓰ𐊆𑢦𑢮",
    "F": "ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻᕼⲎꓧ𐋏",
    "J": "ͿЈᎫᒍꓙꞲ",
    "K": "ΚКᏦᛕⲔꓗ𐔘",
    "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖",
    "M": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "N": "ΝⲚꓠ𐔓",
    "O": "ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠",
    "P": "ΡРᏢᑭⲢꓑ𐊕",
    "Q": "ⵕ",
    "R": "ƦᎡᏒᖇꓣ𐒴𖼵",
    "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺",
    "T": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊",
    "U": "Սሀᑌꓴ𐓎𑢸𖽂",
    "V": "Ѵ۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈",
    "W": "ԜᎳᏔꓪ𑣦𑣯",
    "X": "ΧХᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "Y": "ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃",
    "Z": "ΖᏃꓜ𐋵𑢩𑣥",
    "a": "ɑαа",
    "b": "ƄЬᏏᑲᖯ",
    "c": "сᴄⲥꮯ𐐽",
    "d": "ԁᏧᑯꓒ",
    "e": "еҽꬲ",
    "f": "քẝꞙꬵ",
    "g": "ƍɡցᶃ",
    "h": "һհᏂ",
    "i": "ıɩɪιіӏᎥꙇꭵ𑣃",
    "j": "ϳј",
    "l": "ƖǀΙІӀ۱ᛁⲒⵏꓲ𐊊𐌉𐌠𖼨",
    "n": "ոռ",
    "o": "οσоօ۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗",
    "p": "ρрⲣ",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ",
    "s": "ƽѕꜱꮪ𐑈𑣁",
    "u": "ʋυսᴜꞟꭎꭒ𐓶𑣘",
    "v": "νѵᴠꮩ𑜆𑣀",
    "w": "ɯѡԝաᴡꮃ𑜊𑜎𑜏",
    "x": "хᕁᕽ",
    "y": "ɣʏγуүყᶌỿꭚ𑣜",
    "z": "ᴢꮓ𑣄",
}
_ALIKE = {"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn"}
"""Plain ones that look like others of them."""
_PLAIN = str.maketrans({char: plain for plain, chars in _LIKE.items() for char in chars})
_SAME = str.maketrans(_ALIKE)


def is_confusable(char: str) -> bool:
    """Return whether *char* looks like a plain letter or digit, and is none."""
    return ord(char) in _PLAIN


def skeleton(text: str) -> str:
    """Return what *text*, in normal form KC, has in common with all that looks the same."""
    return text.translate(_PLAIN).translate(_SAME)
