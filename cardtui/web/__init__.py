"""cardtui on a web page: Python runs in the browser (Pyodide), and a terminal (xterm.js) shows the app.

`python -m cardtui.web build DIR` makes the folder that a web server serves. `entry` and `driver` run on the
page; nothing else of cardtui imports them.
"""
