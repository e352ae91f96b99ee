// The page without a network: a service worker keeps its files. Where the browser has none, as without https or in
// some private windows, the page is loaded as any other.
const { serviceWorker } = navigator;
const PATIENCE = 3000; // milliseconds

// If a newer build lies ready, begin with that: nothing is played here yet. Return whether the page is loaded again.
export async function takeNewBuild() {
  try {
    const found = await serviceWorker?.getRegistration();
    if (!found?.waiting || found.scope !== new URL("./", location).href) return false;
    const { port1, port2 } = new MessageChannel();
    const isTaken = new Promise((answer) => {
      serviceWorker.addEventListener("controllerchange", () => answer(true), { once: true });
      port1.onmessage = () => answer(false); // another tab is open, with the build before
      setTimeout(answer, PATIENCE, false);
    });
    found.waiting.postMessage("take", [port2]);
    if (!await isTaken) return false;
  } catch { return false; }
  history.replaceState({ ...history.state, isVisit }, ""); // which a reload would hide
  location.reload();
  return true;
}

// Whether the page was opened, and not reloaded by a person.
const isNavigation = (performance.getEntriesByType("navigation")[0]?.type ?? "navigate") === "navigate";
export const isVisit = history.state?.isVisit ?? isNavigation;
if (history.state) {
  const { isVisit: _, ...state } = history.state;
  history.replaceState(Object.keys(state).length ? state : null, "");
}

// Keep the files of the page, now that they are loaded.
export async function keepFiles() {
  try { await serviceWorker?.register("service-worker.js"); } catch { /* it works, but not without a network */ }
}
