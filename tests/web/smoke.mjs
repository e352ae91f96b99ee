// node smoke.mjs PACKAGES CARDTUI SITE: cardtui in the Python of the page, without a browser and without a build.
//
// PACKAGES is a folder node_modules, CARDTUI the folder that holds the package, SITE that of the packages it needs.
// It prints what is on the screen after each step, and ends with status 1 if a screen does not come.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [packages, cardtui, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(packages, "pyodide/pyodide.mjs")));
const HOME = "/home/cardtui";
const python = await loadPyodide({
  env: {
    HOME, CARDTUI_HOME: HOME, LANG: "C.UTF-8", TERM: "xterm-256color", COLORTERM: "truecolor",
    TEXTUAL_COLOR_SYSTEM: "truecolor", PYTHONDONTWRITEBYTECODE: "1",
  },
});
for (const [name, root] of [["/cardtui", cardtui], ["/site", site]]) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
python.runPython("import sys; sys.path += ['/cardtui', '/site']");

let told = "";
const listener = { keep() {}, told(said) { told = JSON.parse(said).lines.join("\n"); } };
const talk = python.pyimport("cardtui.web.conversation").PageConversation(listener);
for (const [typed, words] of [["open beggar#305", "26 cards"], ["", "the six of spades"], ["quit", "Home"]]) {
  if (typed === "open beggar#305") talk.open();
  talk.answer(typed);
  console.log(`${told.includes(words) ? "seen" : "not seen"}: ${words}`);
}

let page = null;
const host = {
  columns: 100, rows: 30, keep() {}, keys() {}, theme() {}, download() {}, openUrl() {},
  write(text, number) { setTimeout(() => page.shown(number)); },
};
page = python.pyimport("cardtui.web.entry").WebApp(host);
python.globals.set("page", page);
const program = `
from cardtui.ui.screen_pictures import screen_rows
app = page._app
"\\n".join("".join(text for text, _ in row) for row in screen_rows(app)) if app and app.screen_stack else ""
`;
const screen = () => {
  try { return python.runPython(program); } catch { return ""; } // a screen that is still being made
};

async function see(text) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    await new Promise((done) => setTimeout(done, 100));
    if (screen().includes(text)) { console.log(`seen: ${text}`); return; }
  }
  console.log(`not seen: ${text}\n${screen()}`);
  process.exit(1);
}

page.run("beggar#305@86").catch((error) => { console.log(String(error)); process.exit(1); });
await see("card 86/211");
page.feed("\x1b[C");
await see("card 87/211");
page.feed("q");
await see("stopped at card 87");
page.feed("L");
await see("needs an installed cardtui");
page.feed("c");
await see("Silver Dollar · ");
page.open("nonsense#x");
await see("cannot be opened");
process.exit(0);
