"""cardtui on a web page: Python runs in the browser (Pyodide), and a terminal (xterm.js) shows the app.

Or the page holds the conversation of `cardtui --lines`, and there is no app. `python -m cardtui.web build DIR`
makes the folder that a web server serves. `entry` and `driver` run on the page for the app, and `conversation`
for text; nothing else of cardtui imports them.
"""
