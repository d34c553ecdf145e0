import { afterEach, expect, it, vi } from "vitest";
import { keptToken } from "./kept-token.ts";
import { prefill } from "./prefill.ts";

class Input {
  value = "";
}

/** A logged-in browser with one form; the server's answer about the account waits until released. */
function slowBrowser() {
  const kept = new Map([["token", "abcdefghijklmnopqrstuv"]]);
  const window = new EventTarget();
  const name = new Input();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  vi.stubGlobal("HTMLInputElement", Input);
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  const form = { elements: { namedItem: () => name } } as unknown as HTMLFormElement;
  return { form, name, answer: () => resolve(Response.json({ contact: { name: "Meera Example" } })) };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it("fills in the logged-in traveller's details", async () => {
  const { form, name, answer } = slowBrowser();
  const stop = prefill(form, { name: "name" });
  answer();
  await vi.waitFor(() => expect(name.value).toBe("Meera Example"));
  keptToken.forget();
  await vi.waitFor(() => expect(name.value).toBe(""));
  stop();
});

it("fills in nothing after a log-out that came before the answer", async () => {
  const { form, name, answer } = slowBrowser();
  const stop = prefill(form, { name: "name" });
  keptToken.forget();
  answer();
  // Every step that the answer takes is a turn of the promises.
  await new Promise((done) => setImmediate(done));
  expect(name.value).toBe("");
  stop();
});
