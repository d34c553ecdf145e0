// Makes the pages of the window quick and tells the shop's page how it ended. Without it every page still works.
const tell = (event, data) => window.parent.postMessage(JSON.stringify({ source: "frame", event, data }), "*");
const inFrame = window.parent !== window;

/** Does what a page is there for: some only tell or lead on. */
function arrive() {
  const main = document.querySelector("main");
  const { event, message } = main.dataset;
  if (inFrame && event) tell(event, JSON.parse(message));
  document.querySelector("form.return")?.submit();
  document.querySelector("a.return")?.click();
  (main.querySelector("[autofocus]") ?? main.querySelector("[role=alert] ~ form button"))?.focus();
}

function complain(text) {
  document.querySelector("[role=alert]")?.remove();
  const alert = document.createElement("p");
  alert.role = "alert";
  alert.className = "failure";
  alert.textContent = text;
  document.querySelector("header")?.after(alert);
}

/** Sends a form and puts the answer in the place of this page, so that a bank that is not there leaves the window usable. */
async function send(form, submitter) {
  const buttons = [...document.querySelectorAll("button")];
  const body = new URLSearchParams(new FormData(form, submitter));
  for (const button of buttons) button.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body });
    const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("main");
    if (!next) throw new Error("the answer is no page");
    document.querySelector("main").replaceWith(next);
    arrive();
  } catch {
    for (const button of buttons) button.disabled = false;
    complain("The bank does not answer. Try again.");
  }
}

function leave() {
  const dialog = document.querySelector("dialog");
  if (dialog && !dialog.open) return dialog.showModal();
  const button = document.querySelector("[data-testid=dismiss]");
  if (button?.type === "submit") button.form.requestSubmit(button);
  else if (button?.href) button.click();
  else tell("dismiss");
}

document.addEventListener("submit", (event) => {
  if (event.target.matches(".return")) return;
  event.preventDefault();
  void send(event.target, event.submitter);
});
document.addEventListener("click", (event) => {
  const { testid } = event.target.dataset;
  const dialog = document.querySelector("dialog");
  if (testid === "stay") dialog.close();
  else if (testid === "leave") leave();
  else if (testid === "dismiss" && inFrame && event.isTrusted) {
    event.preventDefault();
    leave();
  }
});
if (inFrame) {
  window.addEventListener("keydown", (press) => {
    if (press.key === "Escape" && !document.querySelector("dialog[open]")) tell("escape");
  });
  // Escape was pressed on the shop's page, or here and the shop lets it close the window.
  window.addEventListener("message", ({ data, source }) => {
    if (source === window.parent && data === "leave") leave();
  });
}
document.addEventListener("DOMContentLoaded", arrive);
