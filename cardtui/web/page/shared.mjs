// What both views share: the bar above them, and the worker that runs cardtui.
export const part = (id) => document.getElementById(id);
export const touch = matchMedia("(hover: none) and (pointer: coarse)").matches;

// Only one tab writes the data: the others play, but their games are gone with them.
const keeps = await new Promise((answer) => {
  if (!navigator.locks) { answer(true); return; }
  navigator.locks.request("cardtui", { ifAvailable: true }, (lock) => {
    answer(lock !== null);
    return lock && new Promise(() => {}); // until the tab is closed
  });
});
const KEPT = "Games are kept in this browser.";
let lasting = keeps ? KEPT : "Games are not kept: cardtui is open in another tab.";
let noteTimer = 0;

export function note(text, seconds = 0) {
  clearTimeout(noteTimer);
  part("note").textContent = part("note").title = text;
  part("note").classList.toggle("usual", text === KEPT);
  if (seconds) noteTimer = setTimeout(() => note(lasting), seconds * 1000);
}

note(lasting);

// The worker

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
export const tell = (type, more = {}) => worker.postMessage({ type, ...more });

export async function showView() { // once it can be used, and the files of the page are loaded
  part("cover").hidden = true;
  try {
    await navigator.serviceWorker?.register("service-worker.js"); // which keeps them
  } catch { /* a private window, or no https: it is played, but not without a network */ }
}

let leave = async () => {};
export function beforeLeaving(does) { leave = does; } // a view has something to put away

export const answers = { // to which a view adds its own
  progress({ done, total }) {
    part("progress").value = done / total;
    part("amount").textContent = done < total ? `${megabytes(done)} of ${megabytes(total)} MB` : "";
    if (done >= total) part("loading").textContent = "Starting …";
  },
  unkept({ why }) { lasting = `Games are not kept: ${why}`; note(lasting); },
  ended({ error }) {
    leave();
    part("cover").hidden = false;
    part("progress").hidden = part("about").hidden = part("amount").hidden = true;
    part("loading").textContent = error
      ? `cardtui has ended with an error.\n${error}`
      : `Goodbye.${keeps ? " Your games are kept in this browser." : ""}`;
    part("again").hidden = false;
    part("again").focus();
  },
  async left({ id }) { // all is kept: the other view goes on with the game of the address
    await leave();
    const hash = id === null ? location.hash : id && `#${encodeURIComponent(id)}`;
    history.replaceState(null, "", part("switch").getAttribute("href") + hash);
    location.reload();
  },
};
worker.onmessage = ({ data }) => answers[data.type](data);
worker.onerror = (event) => answers.ended({ error: event.message || "The program cannot be loaded." });

// What the worker begins with: the id in the address, and whether the page was reloaded.
const idInAddress = () => {
  const text = location.hash.slice(1);
  try { return decodeURIComponent(text); } catch { return text; }
};
const isVisit = (performance.getEntriesByType("navigation")[0]?.type ?? "navigate") === "navigate";
export const start = { id: idInAddress(), again: !isVisit, keeps };

export const openAddress = () => tell("open", { id: idInAddress() });
addEventListener("hashchange", () => history.state === null && openAddress());
document.addEventListener("visibilitychange", () => document.hidden && tell("flush"));
part("again").addEventListener("click", () => location.reload());
part("switch").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a link that is opened in another tab
  event.preventDefault();
  tell("leave");
  setTimeout(() => answers.left({ id: null }), 2000); // a worker that still begins may not answer
});
