const main = document.querySelector("main");
const tell = (event, data) => window.parent.postMessage(JSON.stringify({ source: "frame", event, data }), "*");
const failure = document.querySelector(".failure");
const buttons = [...document.querySelectorAll("button")];

async function attempt(fails) {
  failure.hidden = true;
  for (const button of buttons) button.disabled = true;
  const response = await fetch("/v1/checkout/attempt", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orderId: main.dataset.order, fails }),
  }).catch(() => undefined);
  for (const button of buttons) button.disabled = false;
  const { result, error } = response
    ? await response.json()
    : { error: { description: "The bank does not answer. Try again." } };
  if (result) return tell("complete", result);
  failure.textContent = error.description;
  failure.hidden = false;
  tell("failed", error);
}

document.querySelector("form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(false);
});
document.querySelector(".fail")?.addEventListener("click", () => void attempt(true));
document.querySelector(".close")?.addEventListener("click", () => tell("dismiss"));
window.addEventListener("keydown", (press) => {
  if (press.key === "Escape") tell("dismiss");
});
