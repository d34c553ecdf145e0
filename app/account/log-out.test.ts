import { afterEach, expect, it, vi } from "vitest";
import { logOut } from "./log-out.ts";

/** A browser with a logged-in traveller, and the server's answer. */
function browserWith(answer: () => Promise<Response>) {
  const kept = new Map([["token", "abcdefghijklmnopqrstuv"]]);
  const dataset: Record<string, string> = { account: "in" };
  const asked: RequestInit[] = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    asked.push(init);
    return answer();
  });
  return { asked, isLoggedIn: () => kept.has("token") && dataset.account === "in" };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it("forgets the token when the server has ended the session", async () => {
  const browser = browserWith(async () => Response.json({ message: "Logged out" }));
  expect(await logOut()).toBe(true);
  expect(browser.isLoggedIn()).toBe(false);
  expect(browser.asked).toMatchObject([{ headers: { authorization: "Bearer abcdefghijklmnopqrstuv" } }]);
});

it.each([
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["cannot do it", async () => new Response(null, { status: 503 })],
])("keeps showing the traveller as logged in when the server %s", async (_, answer) => {
  const browser = browserWith(answer);
  expect(await logOut()).toBe(false);
  expect(browser.isLoggedIn()).toBe(true);
});
