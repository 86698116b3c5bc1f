"""What gateways, mail, markup, keyboards and sentences do to links: by name, each as a function of a whole link."""

from __future__ import annotations

import quopri
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from html import escape
from urllib.parse import quote, quote_plus

SITE = "https://example.org/affinage/"
PAIRS = ("«»", "“”", "„“", "‘’", "「」", "【】", "《》", "（）", "<>")
WRAPPED = 76
"""Characters of a line of mail."""
ENTITIES = {"&": "amp", "=": "equals", "#": "num", "/": "sol", "?": "quest", ":": "colon", ",": "comma",
            ".": "period", "%": "percnt", "_": "lowbar", "-": "hyphen"}  # fmt: skip
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Proofpoint's letters for the lengths of runs, from 2."""


def value(link: str) -> str:
    return quote(link, safe="")


def proofpoint_2(link: str) -> str:
    written = re.sub(r"[^A-Za-z0-9/.]", lambda sign: f"-{ord(sign[0]):02X}", link).replace("/", "_")
    return f"https://urldefense.proofpoint.com/v2/url?u={written}&d=DwMFaQ&c=euGZ&r=a_b-c&m=x&s=y&e="


def proofpoint_3(link: str, host: str = "urldefense.com") -> str:
    runs = re.findall(r"[^\w./?=&:@~-]+", link, re.ASCII)
    signs = urlsafe_b64encode("".join(runs).encode()).decode().rstrip("=")
    starred = re.sub(
        r"[^\w./?=&:@~-]+",
        lambda run: "*" if len(run[0]) == 1 else f"**{DIGITS[len(run[0]) - 2]}",
        link,
        flags=re.ASCII,
    )
    return f"https://{host}/v3/__{starred}__;{signs}!!GqivPVa7Brio!abc-DEF_123$"


def named(link: str) -> str:
    return "".join(f"&{ENTITIES[sign]};" if sign in ENTITIES else sign for sign in link)


def numbered(link: str, form: str) -> str:
    return re.sub(r"[=&#?:/%,.]", lambda sign: form.format(ord(sign[0])), link)


def wide(link: str, signs: str) -> str:
    return re.sub(f"[{signs}]", lambda sign: chr(ord(sign[0]) + 0xFEE0), link)


def wrapped(link: str, line_end: str = "\n", width: int = WRAPPED) -> str:
    return line_end.join(link[start : start + width] for start in range(0, len(link), width))


def between(mark: str) -> Callable[[str], str]:
    return lambda link: re.sub(r"(?<=[=&/#?])", mark, link)


def form(text: str, change: Callable[[str], str] = lambda link: link) -> Callable[[str], str]:
    return lambda link: text.replace("@", change(link))


MANGLED: dict[str, Callable[[str], str]] = {
    "Proofpoint 1": form("https://urldefense.proofpoint.com/v1/url?u=@&k=x%3D%3D&r=a", value),
    "Proofpoint 2": proofpoint_2,
    "Proofpoint 2 in HTML": lambda link: f'<a href="{escape(proofpoint_2(link))}">Play</a>',
    "Proofpoint 3": proofpoint_3,
    "Proofpoint 3 elsewhere": lambda link: proofpoint_3(link, "urldefense.us"),
    "Proofpoint 3 without a slash": lambda link: proofpoint_3(link).replace("__https://", "__https:/"),
    "Outlook": form("https://nam12.safelinks.protection.outlook.com/?url=@&data=05%7C02&sdata=a%3D&reserved=0", value),
    "Outlook in HTML": form("https://nam12.safelinks.protection.outlook.com/ap/w-5/?url=@&amp;data=05", value),
    "Google": form("https://www.google.com/url?q=@&sa=D&source=docs&usg=AO", value),
    "Gmail": form("https://www.google.com/url?q=@&amp;source=gmail&amp;usg=AO", quote),
    "Facebook": form("https://l.facebook.com/l.php?u=@&h=AT0&__tn__=-UK-R&c[0]=AT", value),
    "Slack": form("https://slack-redir.net/link?url=@", value),
    "Steam": form("https://steamcommunity.com/linkfilter/?u=@", value),
    "Steam, as it was": form("https://steamcommunity.com/linkfilter/?url=@"),
    "VK": form("https://vk.com/away.php?to=@&cc_key=", value),
    "YouTube": form("https://www.youtube.com/redirect?event=video_description&redir_token=QUFF&q=@&v=abc", value),
    "Cisco": form("https://secure-web.cisco.com/1abc-DEF/@", value),
    "Bing": lambda link: f"https://www.bing.com/ck/a?!&&p=ab&u=a1{urlsafe_b64encode(link.encode()).decode().rstrip('=')}&ntb=1",
    "Sophos": lambda link: f"https://eu.protection.sophos.com/?d=a.org&u={urlsafe_b64encode(link.encode()).decode()}&i=x",
    "WhatsApp": form("https://wa.me/?text=Your%20move%3A%20@", value),
    "WhatsApp, plus": form("https://api.whatsapp.com/send?text=Your+move%3A+@", quote_plus),
    "mail to": form("mailto:?subject=Play&body=Your%20move%3A%20@", value),
    "escaped": escape,
    "escaped twice": lambda link: escape(escape(link)),
    "named entities": named,
    "decimal entities": lambda link: numbered(link, "&#{};"),
    "hexadecimal entities": lambda link: numbered(link, "&#x{:04X};"),
    "angle brackets as entities": form("&lt;@&gt;", escape),
    "quotes as entities": form("&quot;@&quot;", escape),
    "spaces as entities": form("Hi&nbsp;Bob:&nbsp;@&nbsp;Bye"),
    "soft hyphens as entities": between("&shy;"),
    "wide signs": lambda link: wide(link, "=&?:#"),
    "wide signs and slashes": lambda link: wide(link, "=&?:#/"),
    "wide throughout": lambda link: wide(link, "!-~"),
    "zero-width spaces": between("\u200b"),
    "word joiners": between("\u2060"),
    "soft hyphens": between("\u00ad"),
    "optional breaks": between("<wbr>"),
    "isolated": form("\u2068@\u2069"),
    "no-break spaces": form("Hi\u00a0Bob:\u00a0@\u00a0bye"),
    "wrapped": wrapped,
    "wrapped by Windows": lambda link: wrapped(link, "\r\n"),
    "wrapped and quoted": lambda link: "> " + wrapped(link, "\n> "),
    "wrapped and indented": lambda link: wrapped(link, "\n    "),
    "quoted-printable": lambda link: quopri.encodestring(f"Hi,\nyour move: {link}\n".encode()).decode(),
    "half of quoted-printable": lambda link: link.replace("=", "=3D"),
    "Markdown": form("[Play](@)"),
    "Markdown with a title": form('[Play](@ "Your move")'),
    "Markdown, twice": lambda link: f"[{link}]({link})",
    "Markdown, escaped": lambda link: re.sub(r"([_&#=.-])", r"\\\1", link),
    "BBCode": form("[url=@]Play[/url]"),
    "HTML": form('<a href="@">Play</a>', escape),
    "HTML, twice": lambda link: f'<a href="{escape(link)}">{escape(link)}</a>',
    "TeX": lambda link: form(r"\href{@}{Play}")(re.sub(r"([#%&_])", r"\\\1", link)),
    "JSON": lambda link: form('{"url": "@"}')(link.replace("/", "\\/").replace("&", "\\u0026")),
    "Org": form("[[@][Play]]"),
    "Slack's markup": form("<@|Play>"),
    "encoded": value,
    "encoded twice": lambda link: value(value(link)),
    "encoded thrice": lambda link: value(value(value(link))),
    "encoded behind the site": lambda link: SITE + value(link.removeprefix(SITE)),
    "hash encoded": lambda link: link.replace("#", "%23"),
    "other scheme": lambda link: link.replace("https", "http"),
    "without a scheme": lambda link: link.removeprefix("https://"),
    "a name below": form("Your move!\n@\nBob"),
    "a signature below": form("@\n\n--\nBob\nhttps://bob.example/?id=3#top"),
    "another link before": form("See https://other.example/?x=1#top and @"),
    **{f"in {pair}": form(f"{pair[0]}@{pair[1]}") for pair in PAIRS},
    **{f"before {sign}": form(f"@{sign}") for sign in ".,;!?…。，、；：！？।،؟۔։។"},
}  # fmt: skip
