"""cardtui on a web page: Python runs in the browser (Pyodide), and a terminal (xterm.js) shows the app.

Or the page holds the conversation of `cardtui --lines`, without the app. `python -m cardtui.web build DIR`
makes the folder that a web server serves. On the page run `entry` and `driver` for the app, `conversation`
for text, and `visits` for both; nothing else of cardtui imports them.
"""
