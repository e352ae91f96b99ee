// Runs cardtui in Python, in a thread of the browser's own, and talks with the page by messages.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { LOCK, PARTS } from "./parts.mjs"; // the large files and their sizes in bytes

const HOME = "/home/cardtui"; // the folder that is kept in IndexedDB
const ENVIRONMENT = {
  HOME, CARDTUI_HOME: HOME, LANG: "C.UTF-8", TERM: "xterm-256color", COLORTERM: "truecolor",
  TEXTUAL_COLOR_SYSTEM: "truecolor",
  TEXTUAL_DRIVER: "textual.drivers.headless_driver:HeadlessDriver", // for recordings: the app has the page's own
};

// Load a large file, unpack it, and report the progress of all of them.
const total = Object.values(PARTS).reduce((sum, size) => sum + size, 0);
let done = 0;

async function load(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status} ${response.statusText}`);
  const counted = response.body.pipeThrough(new TransformStream({
    transform(piece, controller) {
      done += piece.length;
      postMessage({ type: "progress", done, total });
      controller.enqueue(piece);
    },
  }));
  const type = name.includes(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(counted.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

async function startPython() {
  const [wasm, library, site] = Object.keys(PARTS).map(load);
  const fromServer = globalThis.fetch;
  globalThis.fetch = (address, ...more) => { // Pyodide loads two of them by itself
    const name = String(address?.url ?? address);
    return name.endsWith(".wasm") ? wasm : name.endsWith("python_stdlib.zip") ? library : fromServer(address, ...more);
  };
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href, env: ENVIRONMENT, lockFileContents: LOCK,
  });
  globalThis.fetch = fromServer;
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await (await site).arrayBuffer(), "zip", { extractDir });
  return python;
}

// The folder of the games, between memory and IndexedDB

let python = null, page = null, keeps = false, keeping = false, changed = false;
const sync = (fromBrowser) => new Promise((done, failed) =>
  python.FS.syncfs(fromBrowser, (error) => (error ? failed(error) : done())));

function unkept(error) {
  keeps = false;
  postMessage({ type: "unkept", why: `this browser does not store them (${error?.message ?? error}).` });
}

async function keep() { // one at a time; what changes meanwhile is kept afterwards
  changed = true;
  if (!keeps || keeping) return;
  keeping = true;
  try {
    while (changed) { changed = false; await sync(false); }
  } catch (error) { unkept(error); }
  keeping = false;
}

async function keepAll() { // now, as the page is left
  page?.flush();
  changed = true;
  while (keeping) await new Promise((done) => setTimeout(done, 10));
  if (keeps) await sync(false);
}

async function openFolder(wanted) {
  python.FS.mkdirTree(HOME);
  try {
    python.FS.mount(python.FS.filesystems.IDBFS, {}, HOME);
    await sync(true);
    keeps = wanted;
  } catch (error) { unkept(error); }
}

// What Python calls

const recordings = new Map();
const host = {
  columns: 80, rows: 24, keep,
  write(text, number) { postMessage({ type: "write", text, number }); },
  keys(keys) { postMessage({ type: "keys", keys: JSON.parse(keys) }); },
  home(isHome) { postMessage({ type: "home", isHome }); },
  theme(dark) { postMessage({ type: "theme", dark }); },
  told(said) { postMessage({ type: "told", ...JSON.parse(said) }); },
  download(name, content) { postMessage({ type: "download", name, content: content.toJs() }); },
  openUrl(url) { postMessage({ type: "open", url }); },
  record(game, options) {
    const number = recordings.size + 1;
    postMessage({ type: "record", number, game, options });
    return new Promise((done, failed) => recordings.set(number, { done, failed }));
  },
};

const lastLine = (trouble) => String(trouble?.message ?? trouble).trim().split("\n").pop();

async function run({ columns, rows, id, again, keeps: wanted, wantsKeys, isOnLight }) {
  Object.assign(host, { columns, rows });
  let error = "";
  try {
    python = await startPython();
    await openFolder(wanted);
    page = python.pyimport("cardtui.web.entry").WebApp(host, wantsKeys, isOnLight);
    await page.run(id, again);
    await keepAll();
  } catch (trouble) {
    console.error(trouble);
    error = lastLine(trouble);
  }
  page = null;
  postMessage({ type: "ended", error });
}

async function converse({ id, again, keeps: wanted }) {
  try {
    python = await startPython();
    await openFolder(wanted);
    page = python.pyimport("cardtui.web.conversation").PageConversation(host);
    page.open(id, again);
  } catch (trouble) {
    console.error(trouble);
    postMessage({ type: "ended", error: lastLine(trouble) });
  }
}

async function record({ game, options }) {
  try {
    python = await startPython();
    const content = python.pyimport("cardtui.web.entry").record(game, options).toJs();
    postMessage({ type: "recorded", content });
  } catch (trouble) {
    postMessage({ type: "recorded", error: lastLine(trouble) });
  }
}

const messages = {
  start: run,
  converse,
  record,
  answer: ({ text }) => page?.answer(text),
  input: ({ text }) => page?.feed(text),
  press: ({ key }) => page?.press(key),
  resize({ columns, rows }) { Object.assign(host, { columns, rows }); page?.resize(columns, rows); },
  back: () => page?.back(),
  touched: () => page?.touched(),
  ground: ({ isLight }) => page?.ground(isLight),
  shown: ({ number }) => page?.shown(number),
  open: ({ id }) => id && page?.open(id),
  share: () => postMessage({ type: "shared", id: page?.game_id() ?? "" }),
  flush: () => page?.flush(),
  async leave() {
    const id = page?.game_id() ?? null;
    try { await keepAll(); } finally { postMessage({ type: "left", id }); }
  },
  recorded({ number, content, error }) {
    const { done, failed } = recordings.get(number);
    if (error) failed(new Error(error)); else done(content);
  },
};
onmessage = ({ data }) => messages[data.type](data);
