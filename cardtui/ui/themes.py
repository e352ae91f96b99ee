"""The looks: a felt table, a dark and a light one, and the terminal's own sixteen colours."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

__all__ = ["DEFAULTS", "THEMES"]

DEFAULTS = {
    "card-face": "#fcf7ea",
    "card-lit": "#ffe28a",
    "card-ink": "#1b1b1b",
    "card-red": "#c8102e",
    "card-line": "#8f8a78",
    "card-mark": "#d99a00",
    "coin": "#e4e6ea",
    "back-face": "#1d4fd8",
    "back-line": "#c3d3ff",
    "back-mark": "#fccc0f",
    "mark": "#fccc0f",
    "mark-ink": "#241c00",
    "label": "#a6e9c0",
    "muted": "#79b48f",
    "bar": "#0a2b19",
    "track": "#3d7a56",
    "ahead": "#5f9f7b",
    "ahead-1": "#93a893",
    "ahead-2": "#1a437c",
}
"""What the cards and the table are painted with, in themes that do not say otherwise."""

_FELT = Theme(
    name="felt",
    primary="#fccc0f",
    secondary="#a6e9c0",
    accent="#fccc0f",
    warning="#fccc0f",
    error="#ff7b72",
    success="#a6e9c0",
    foreground="#f1f7f2",
    background="#15532f",
    surface="#0f3f24",
    panel="#0a2b19",
    dark=True,
    variables=DEFAULTS
    | {
        "footer-background": "#0a2b19",
        "footer-foreground": "#a6e9c0",
        "footer-description-foreground": "#a6e9c0",
        "footer-key-foreground": "#fccc0f",
        "block-cursor-foreground": "#241c00",
        "block-cursor-background": "#fccc0f",
        "input-selection-background": "#fccc0f 35%",
    },
)

_DARK = Theme(
    name="dark",
    primary="#e0b64a",
    secondary="#9db7e8",
    accent="#e0b64a",
    warning="#e0b64a",
    error="#ff7b72",
    success="#8fd19e",
    foreground="#e6e6e6",
    background="#17191e",
    surface="#20242b",
    panel="#0f1115",
    dark=True,
    variables={
        "card-face": "#e9e4d6",
        "card-lit": "#f2d67c",
        "card-ink": "#16181c",
        "card-red": "#b3122a",
        "card-line": "#8b8677",
        "card-mark": "#b98300",
        "coin": "#d5d8de",
        "back-face": "#31437a",
        "back-line": "#aab9e6",
        "back-mark": "#e0b64a",
        "mark": "#e0b64a",
        "mark-ink": "#1d1600",
        "label": "#c3cbd8",
        "muted": "#8a93a3",
        "bar": "#0f1115",
        "track": "#434a57",
        "ahead": "#66707f",
        "ahead-1": "#7f7d78",
        "ahead-2": "#262f4d",
        "footer-background": "#0f1115",
        "footer-description-foreground": "#c3cbd8",
        "footer-key-foreground": "#e0b64a",
    },
)

_LIGHT = Theme(
    name="light",
    primary="#7a5200",
    secondary="#1f6b41",
    accent="#7a5200",
    warning="#8a5a00",
    error="#b3122a",
    success="#1f6b41",
    foreground="#1d2a22",
    background="#d9e6d8",
    surface="#c9dac9",
    panel="#bccfbd",
    dark=False,
    variables={
        "card-face": "#fffdf6",
        "card-lit": "#ffe9a3",
        "card-ink": "#1b1b1b",
        "card-red": "#c8102e",
        "card-line": "#8f8a78",
        "card-mark": "#b07800",
        "coin": "#ffffff",
        "back-face": "#2a5bd7",
        "back-line": "#dbe5ff",
        "back-mark": "#ffd75e",
        "mark": "#8a5a00",
        "mark-ink": "#fffdf6",
        "label": "#1f5a39",
        "muted": "#4c6b57",
        "bar": "#bccfbd",
        "track": "#93ad98",
        "ahead": "#7d9c86",
        "ahead-1": "#edf2e6",
        "ahead-2": "#8aa6d8",
        "footer-background": "#bccfbd",
        "footer-description-foreground": "#1d2a22",
        "footer-key-foreground": "#7a5200",
    },
)

_ANSI = BUILTIN_THEMES["ansi-dark"]

_TERMINAL = replace(
    _ANSI,
    name="terminal",
    primary="ansi_yellow",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    variables=_ANSI.variables
    | {
        "card-face": "ansi_white",
        "card-lit": "ansi_yellow",
        "card-ink": "ansi_black",
        "card-red": "ansi_red",
        "card-line": "ansi_black",
        "card-mark": "ansi_magenta",
        "coin": "ansi_white",
        "back-face": "ansi_blue",
        "back-line": "ansi_white",
        "back-mark": "ansi_yellow",
        "mark": "ansi_yellow",
        "mark-ink": "ansi_black",
        "label": "ansi_green",
        "muted": "ansi_default",
        "bar": "ansi_default",
        "track": "ansi_default",
        "ahead": "ansi_green",
        "ahead-1": "ansi_bright_black",
        "ahead-2": "ansi_cyan",
        "border": "ansi_green",
        "border-blurred": "ansi_green",
        "block-cursor-foreground": "ansi_black",
        "block-cursor-background": "ansi_yellow",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "footer-background": "ansi_default",
        "footer-description-foreground": "ansi_default",
        "footer-key-foreground": "ansi_yellow",
    },
)

THEMES = (_FELT, _DARK, _LIGHT, _TERMINAL)
