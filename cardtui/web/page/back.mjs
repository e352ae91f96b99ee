// Back, of a browser or a phone, leaves what is open in the app, step by step, and the page only from home. While
// the app is not at home, an entry lies above the one of the page in the browser's history, for Back to take away.
import { answers, beforeLeaving, openAddress, tell } from "./shared.mjs";

let isHome = true, address = location.href;
let settled = () => {};

const isAbove = () => history.state?.above === true;

function settle() {
  if (isHome && isAbove()) history.back(); // which comes to the listener below
  else if (!isHome && !isAbove()) history.pushState({ above: true }, "", address);
  else settled();
}

// Remember another address of the page, for the entry below, too.
export function replaceAddress(link) {
  address = link;
  history.replaceState(history.state, "", link);
}

if (!isAbove()) history.replaceState({ above: false }, "");

addEventListener("popstate", ({ state }) => {
  if (state === null) { // somebody has typed another id
    address = location.href;
    history.replaceState({ above: true }, "");
    openAddress();
    return;
  }
  history.replaceState(state, "", address);
  if (!isHome) tell("back");
  settle();
});

answers.home = (said) => { isHome = said.isHome; settle(); };
beforeLeaving(() => new Promise((done) => { [isHome, settled] = [true, done]; settle(); }));
