// The view as a terminal: it shows what the worker writes, and a row of keys below.
import { Terminal } from "./xterm/xterm.mjs";
import { FitAddon } from "./xterm/addon-fit.mjs";
import { Unicode11Addon } from "./xterm/addon-unicode11.mjs";
import { WebglAddon } from "./xterm/addon-webgl.mjs";
import { replaceAddress } from "./back.mjs";
import { answers, note, part, showView, start, tell, touch } from "./shared.mjs";

const FONT = '"Card Mono", monospace';
const FONT_SIZES = [16, 15, 14, 13, 12, 11, 10, 9];
const ENOUGH = [{ cols: 40, rows: 30 }, { cols: 60, rows: 18 }]; // for each game: upright, and lying
const DARK = { background: "#06180e", foreground: "#f1f7f2" }; // as in page.css
const LIGHT = { background: "#d9e6d8", foreground: "#1d2a22" };
const light = matchMedia("(prefers-color-scheme: light)");

const terminal = new Terminal({
  fontFamily: FONT, fontSize: FONT_SIZES.at(-1), // others are tried: a renderer measures at a change
  allowProposedApi: true, scrollback: 0, customGlyphs: true,
  theme: light.matches ? LIGHT : DARK, minimumContrastRatio: 1,
});
const fit = new FitAddon();
terminal.loadAddon(fit);
terminal.loadAddon(new Unicode11Addon());
terminal.unicode.activeVersion = "11";

const isEnough = (size) => ENOUGH.some((least) => size.cols >= least.cols && size.rows >= least.rows);

// Use the largest letters with which the terminal is large enough.
function followWindow() {
  for (const size of FONT_SIZES) {
    terminal.options.fontSize = size;
    if (isEnough(fit.proposeDimensions() ?? ENOUGH[0])) break;
  }
  fit.fit();
}

// Whether the browser tells the true size in pixels, by which WebGL is drawn: one that imitates a phone may not.
function tellsPixels() {
  const box = part("terminal");
  return new Promise((answer) => new ResizeObserver(([entry], observer) => {
    observer.disconnect();
    const pixels = entry.devicePixelContentBoxSize?.[0].inlineSize;
    answer(pixels === undefined || Math.abs(pixels - box.clientWidth * devicePixelRatio) < 2);
  }).observe(box, { box: "content-box" }));
}

await Promise.all([document.fonts.load(`16px ${FONT}`), document.fonts.load(`bold 16px ${FONT}`)]);
terminal.open(part("terminal"));
if (await tellsPixels()) {
  try {
    const webgl = new WebglAddon();
    webgl.onContextLoss(() => webgl.dispose()); // the terminal then draws with elements of the page
    terminal.loadAddon(webgl);
  } catch { /* there is no WebGL: the same */ }
}
followWindow();
new ResizeObserver(followWindow).observe(part("terminal"));

// What the worker says

let hasScreen = false;

Object.assign(answers, {
  write({ text, number }) {
    terminal.write(text, () => {
      tell("shown", { number });
      if (!hasScreen && text.length > 1000) { // the first frame, not the sequences before it
        hasScreen = true;
        showView();
        if (document.activeElement === document.body) terminal.focus();
        performance.mark("first screen");
      }
    });
  },
  keys({ keys }) {
    part("keys").replaceChildren(...keys.map(([key, text, word]) => {
      const button = document.createElement("button");
      button.type = "button";
      const [sign, label] = [document.createElement("b"), document.createElement("small")];
      [sign.textContent, label.textContent] = [text, word];
      button.append(sign, label);
      button.addEventListener("click", () => tell("press", { key }));
      return button;
    }));
    part("keys").hidden = !keys.length;
    part("bar").scrollLeft = 0;
  },
  theme({ dark }) {
    document.documentElement.classList.toggle("light", !dark);
    terminal.options.theme = dark ? DARK : LIGHT; // at the edges, where there is no cell
  },
  async shared({ id }) {
    const link = `${location.origin}${location.pathname}${id ? `#${encodeURIComponent(id)}` : ""}`;
    replaceAddress(link);
    try {
      if (touch && navigator.share) await navigator.share({ title: id || "cardtui", url: link });
      else {
        await navigator.clipboard.writeText(link);
        note(`The link is copied: ${link}`, 10);
      }
    } catch {
      note(`The link: ${link}`, 30);
    }
    if (!touch) terminal.focus();
  },
  download({ name, content }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  open({ url }) { window.open(url, "_blank", "noopener"); },
  record({ number, game, options }) { // in a worker of its own, so that this one can be played on
    const other = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    other.onmessage = ({ data }) => {
      if (data.type !== "recorded") return;
      tell("recorded", { number, content: data.content, error: data.error });
      other.terminate();
    };
    other.postMessage({ type: "record", game, options });
  },
});
tell("start", { ...start, columns: terminal.cols, rows: terminal.rows, wantsKeys: touch, isOnLight: light.matches });
light.addEventListener("change", () => tell("ground", { isLight: light.matches }));

// What the terminal leaves to the browser: to paste, as the app would paste only what was copied in it, and Tab
// after Escape, which leaves the terminal.
let escaped = false; // whether Escape was the last key

function isOfBrowser({ type, key, code, ctrlKey, altKey }) {
  if (ctrlKey && !altKey && code === "KeyV") return true;
  const leaves = escaped && key === "Tab";
  if (type === "keydown" && key !== "Shift") escaped = key === "Escape";
  return leaves;
}

terminal.attachCustomKeyEventHandler((event) => !isOfBrowser(event));
terminal.textarea.setAttribute("aria-describedby", "leaving");
terminal.onData((text) => tell("input", { text }));
terminal.onBinary((text) => tell("input", { text }));
terminal.onResize(({ cols, rows }) => tell("resize", { columns: cols, rows }));
terminal.parser.registerOscHandler(52, (data) => { // the app copies
  const bytes = Uint8Array.from(atob(data.split(";")[1] ?? ""), (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(bytes);
  navigator.clipboard?.writeText(text).then(() => note(`Copied: ${text}`, 5), () => note(text, 30));
  return true;
});

// A finger that moves: the browser makes a click of a tap, but nothing of this. Sideways it drags as a mouse does,
// a coin for instance; up and down it scrolls, as a wheel does.
const SLOP = 8; // pixels within which a finger does not move
const ROWS_A_NOTCH = 2; // Textual scrolls by as many
let finger = null; // the start, and what the finger does

function pretend(type, { clientX, clientY }, more) {
  const Kind = type === "wheel" ? WheelEvent : MouseEvent;
  const event = new Kind(type, { clientX, clientY, bubbles: true, cancelable: true, view: window, ...more });
  document.querySelector(".xterm-screen").dispatchEvent(event);
}

function move(event) {
  if (!finger) return;
  const { clientX, clientY } = event.touches[0], here = { clientX, clientY };
  const [dx, dy] = [clientX - finger.start.clientX, clientY - finger.start.clientY];
  if (!finger.does) {
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SLOP) return;
    finger.does = Math.abs(dx) > Math.abs(dy) ? "drag" : "scroll";
    if (finger.does === "drag") pretend("mousedown", finger.start, { buttons: 1 });
  }
  event.preventDefault();
  finger.here = here;
  if (finger.does === "drag") { pretend("mousemove", here, { buttons: 1 }); return; }
  const notch = ROWS_A_NOTCH * document.querySelector(".xterm-screen").clientHeight / terminal.rows;
  for (; Math.abs(dy - finger.scrolled) >= notch; finger.scrolled += Math.sign(dy - finger.scrolled) * notch) {
    pretend("wheel", finger.start, { deltaMode: WheelEvent.DOM_DELTA_LINE, deltaY: Math.sign(finger.scrolled - dy) });
  }
}

function lift(event) { // also if a second finger comes, to zoom: then what is dragged goes back
  if (finger?.does === "drag") pretend("mouseup", event.type === "touchend" ? finger.here : finger.start);
  finger = null;
}

part("terminal").addEventListener("touchstart", () => tell("touched"), { passive: true, once: true });
part("terminal").addEventListener("touchstart", (event) => {
  lift(event);
  const [{ clientX, clientY }, ...others] = event.touches;
  if (!others.length) finger = { start: { clientX, clientY }, here: null, does: "", scrolled: 0 };
}, { passive: true });
part("terminal").addEventListener("touchmove", move, { passive: false });
part("terminal").addEventListener("touchend", lift);
part("terminal").addEventListener("touchcancel", lift);

// The bar, and touch: no keyboard appears on the screen unless it is asked for

part("share").addEventListener("click", () => tell("share"));
if (touch) {
  part("bar").prepend(part("keys")); // one row of buttons, below the terminal
  terminal.textarea.inputMode = "none";
  part("keyboard").hidden = false;
  part("keyboard").addEventListener("click", () => {
    terminal.textarea.inputMode = terminal.textarea.inputMode === "none" ? "text" : "none";
    terminal.textarea.blur();
    terminal.textarea.focus();
  });
}

globalThis.cardtui = { terminal }; // for tests
