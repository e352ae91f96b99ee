// The page shows one of two views: a terminal, or a conversation by text. The address says which, and the browser
// remembers it.
const VIEW = "cardtui-view"; // the name under which it does

function isByText() {
  const asked = new URLSearchParams(location.search);
  const view = asked.has("lines") ? "lines" : asked.has("terminal") ? "terminal" : null;
  try {
    if (view) localStorage.setItem(VIEW, view);
    return (view ?? localStorage.getItem(VIEW)) === "lines";
  } catch { return view === "lines"; } // this browser stores nothing
}

const byText = isByText();
document.documentElement.classList.toggle("lines", byText);
document.documentElement.classList.toggle("touch", !byText && matchMedia("(hover: none) and (pointer: coarse)").matches);
document.documentElement.classList.toggle("light", matchMedia("(prefers-color-scheme: light)").matches);
for (const id of ["terminal", "share", "leaving"]) document.getElementById(id).hidden = byText;
document.getElementById("conversation").hidden = !byText;
if (byText) {
  document.title = "cardtui, by text";
  const other = document.getElementById("switch");
  other.textContent = "Play in the terminal";
  other.href = "?terminal";
}
await import(byText ? "./conversation.mjs" : "./terminal.mjs");
