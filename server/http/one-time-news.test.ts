import { describe, expect, it } from "vitest";
import { tellNewsOnce } from "./one-time-news.server.ts";

const house = { publicUrl: "https://pahiya.example" };
const address = (path: string): string => house.publicUrl + path;

/** Makes a page that says which address it was made for. */
const page = async ({ url }: Request): Promise<Response> =>
  new Response(url.replace(house.publicUrl, ""), { headers: { "cache-control": "public" } });
const leadTo = (location: string) => async () => new Response(null, { status: 303, headers: { location } });

const ask = (path: string, cookie?: string) =>
  tellNewsOnce(house, new Request(address(path), { headers: cookie ? { cookie } : {} }), page);
const send = (path: string, to: string) =>
  tellNewsOnce(house, new Request(address(path), { method: "POST" }), leadTo(to));

const told = async (to: string): Promise<{ cookie: string; line: string }> => {
  const line = (await send("/contact", to)).headers.get("set-cookie") ?? "";
  return { line, cookie: line.split(";", 1)[0] ?? "" };
};

describe("one-time news without scripts", () => {
  it("uses a cookie of its page", async () => {
    const { line } = await told("/booking/PH-1?key=a&done=moved");
    expect(line).toMatch(/^__Secure-news=.+; Max-Age=60; Path=\/booking\/PH-1; .*HttpOnly; Secure; SameSite=Lax/);
    expect(await told("/booking/PH-1?key=a")).toMatchObject({ line: "" });
    expect(await told("https://elsewhere.example/contact?sent=1")).toMatchObject({ line: "" });
  });

  it("leaves the address, is shown next, and is gone", async () => {
    const { cookie } = await told("/booking/PH-1?key=a&done=moved");
    const led = await ask("/booking/PH-1?key=a&done=moved", cookie);
    expect([led.status, led.headers.get("location")]).toEqual([303, "/booking/PH-1?key=a"]);
    const shown = await ask("/booking/PH-1?key=a", cookie);
    expect(await shown.text()).toBe("/booking/PH-1?key=a&done=moved");
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("set-cookie")).toMatch(/^__Secure-news=; Max-Age=0; Path=\/booking\/PH-1;/);
    expect(await (await ask("/booking/PH-1?key=a")).text()).toBe("/booking/PH-1?key=a");
  });

  it("stays in the address without cookies", async () => {
    expect(await (await ask("/contact?sent=1")).text()).toBe("/contact?sent=1");
  });

  it("is kept for the visible page despite other requests", async () => {
    const { cookie } = await told("/booking/PH-1?key=a&done=moved");
    const ask = async (headers: Record<string, string>) => {
      const request = new Request(address("/booking/PH-1?key=a"), { headers: { cookie, ...headers } });
      const answer = await tellNewsOnce(house, request, page);
      return [await answer.text(), answer.headers.has("set-cookie")];
    };
    const withoutNews = ["/booking/PH-1?key=a", false];
    expect(await ask({ "sec-fetch-mode": "cors" })).toEqual(withoutNews);
    expect(await ask({ "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" })).toEqual(withoutNews);
    expect(await ask({ "sec-fetch-mode": "navigate" })).toEqual(["/booking/PH-1?key=a&done=moved", true]);
  });

  it("is shown on its own page only, and not to scripts", async () => {
    const { cookie } = await told("/contact?sent=1");
    const other = await ask("/faq", cookie);
    expect([await other.text(), other.headers.get("set-cookie")]).toEqual(["/faq", null]);
    expect(await (await ask("/contact.data", cookie)).text()).toBe("/contact.data");
    expect(await (await ask("/contact", "__Secure-news=%00nonsense")).text()).toBe("/contact");
    expect((await send("/contact.data", "/contact?sent=1")).headers.get("set-cookie")).toBeNull();
  });
});
