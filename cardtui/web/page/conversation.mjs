// The view as a conversation by text: a log of the lines that the worker tells, and an input for the answers.
import { answers, part, showView, start, tell, touch } from "./shared.mjs";

const line = part("line");

const light = matchMedia("(prefers-color-scheme: light)");
const followColors = () => document.documentElement.classList.toggle("light", light.matches);
light.addEventListener("change", followColors);

// Write lines in the log, each as an element of its own, and return the first.
function log(lines, kind = "") {
  const elements = lines.map((text) => {
    const element = document.createElement("p");
    element.className = kind;
    element.textContent = text;
    return element;
  });
  part("log").append(...elements);
  return elements[0];
}

function offer(offers, take) {
  part("offers").replaceChildren(...offers.map(([typed, label]) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.textContent = /^\d+$/.test(typed) ? `${typed}. ${label}` : label; // the number is in the log, too
    button.addEventListener("click", () => take(typed));
    item.append(button);
    return item;
  }));
  part("offered").hidden = !offers.length;
}

// Scroll at once to the end of the page or, if what is new is longer than the window, to its beginning.
function scrollTo(element) {
  document.scrollingElement.scrollTop += element.getBoundingClientRect().top; // at most to the end
}

// What was typed, and the place in it to which Up and Down have led; at its end stands what is not sent yet.

const typed = [""];
let place = 0;
let asked = null; // the last answer, in the log

function answer(text) {
  if (text.trim() && text !== typed.at(-2)) typed.splice(-1, 0, text);
  place = typed.length - 1;
  line.value = typed[place] = "";
  asked = log([text.trim() ? text : "Enter"], "typed");
  tell("answer", { text });
}

function recall(step) {
  if (place === typed.length - 1) typed[place] = line.value;
  place = Math.max(0, Math.min(typed.length - 1, place + step));
  line.value = typed[place];
  line.setSelectionRange(line.value.length, line.value.length);
}

part("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  answer(line.value);
});
line.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  recall(event.key === "ArrowUp" ? -1 : 1);
});
line.addEventListener("paste", (event) => { // several lines are as many answers, as if they were typed
  const lines = event.clipboardData.getData("text").split(/\r?\n/);
  if (lines.length === 1) return;
  event.preventDefault();
  const last = lines.pop();
  for (const text of lines) answer(line.value + text);
  line.value = last;
});

// What the worker says

Object.assign(answers, {
  told({ lines, offers }) {
    const isOffer = part("offers").contains(document.activeElement);
    const isFree = document.activeElement === document.body;
    showView();
    line.disabled = false;
    log(lines);
    offer(offers, answer);
    // Where fingers press the answers, the input would bring a keyboard over them.
    if (!touch && (isOffer || isFree)) line.focus({ preventScroll: true });
    else if (isOffer) (part("offers").querySelector("button") ?? line).focus({ preventScroll: true });
    if (asked) scrollTo(asked);
  },
  ended({ error }) {
    part("cover").hidden = true;
    line.disabled = true;
    log([`cardtui has ended with an error. ${error}`]);
    offer([["", "Load the page again"]], () => location.reload());
  },
});
tell("converse", start);
