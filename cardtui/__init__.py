"""Small games for the terminal: played, watched, rewound and understood."""

__version__ = "0.1.0"
