import { beforeEach, describe, expect, it } from "vitest";
import { SITE, WorkerRoom } from "#tests/harness/browser/service-worker-scope.ts";

describe("a booking stored on the device", () => {
  const DAY = 86_400_000;
  const html = { "content-type": "text/html" };
  const until = (days: number) => ({ ...html, "x-kept-until": new Date(Date.now() + days * DAY).toISOString() });
  const at = (reference: string, page = "", key = "k") => `/booking/${reference}${page}?key=${key}`;
  const addresses = () => [...room.copies.kept.keys()].map((url) => url.slice(SITE.length));
  let site: Record<string, () => Response>;
  let room: WorkerRoom;
  beforeEach(() => {
    room = new WorkerRoom();
    site = {};
    room.answer = (address) => site[address.replace("&done=moved", "")]?.() ?? new Response("no", { status: 404 });
  });
  const book = (reference: string, { key = "k", days = 7, date = new Date().toUTCString() } = {}) => {
    for (const page of ["", "/voucher"])
      site[at(reference, page, key)] = () =>
        new Response(`<html>${reference}${page}`, { headers: { ...until(days), date } });
  };
  /** The guest says that this booking may stay here. */
  const agree = (path: string) => room.happen("message", { data: { keep: SITE + path } });
  async function read(path: string): Promise<string | undefined> {
    return (await room.visit(path))?.text();
  }

  it("shows page and voucher offline to holders of the link, marked as copies", async () => {
    book("PH-1");
    expect(await read(`${at("PH-1")}&done=moved`)).toBe("<html>PH-1");
    expect(addresses(), "nobody has agreed").toEqual([]);
    await agree(`${at("PH-1")}&done=moved`);
    expect(addresses()).toEqual([at("PH-1"), at("PH-1", "/voucher")]);
    room.isOnline = false;
    expect(await read(`${at("PH-1")}&done=moved`)).toBe('<html data-older="/booking/PH-1">PH-1');
    expect(await read(at("PH-1", "/voucher"))).toContain("PH-1/voucher");
    expect(await read(at("PH-1", "", "guessed"))).toBe("offline");
    expect(await read("/booking/PH-1")).toBe("offline");
  });

  it("is renewed by a link within the site, under a newer key too, and no other booking is", async () => {
    for (const key of ["k", "newer"]) book("PH-1", { key });
    book("PH-2");
    await agree(at("PH-1"));
    site["/booking/PH-1.data?key=newer"] = () => new Response("data", { headers: until(7) });
    await room.happen("fetch", {
      request: { method: "GET", mode: "cors", url: `${SITE}/booking/PH-1.data?key=newer` },
    });
    expect(addresses()).toEqual([at("PH-1", "", "newer"), at("PH-1", "/voucher", "newer")]);
    await room.visit(at("PH-2"));
    expect(addresses().filter((address) => address.includes("PH-2"))).toEqual([]);
  });

  it("tells the page that asked if it could not be kept", async () => {
    const said: unknown[] = [];
    const ask = (reference: string) =>
      room.happen("message", {
        data: { keep: SITE + at(reference) },
        source: { postMessage: (word: unknown) => said.push(word) },
      });
    book("PH-1");
    await ask("PH-1");
    expect(said).toEqual([]);
    await ask("PH-CANCELLED");
    room.isOnline = false;
    await ask("PH-2");
    expect(said).toEqual([{ copied: false }, { copied: false }]);
  });

  it("has the route files that its page links", async () => {
    book("PH-1");
    const links = ["gpx", "tcx"].map((ending) => `<a href="/booking/PH-1/course/day-6.${ending}?key=k">`).join("");
    site[at("PH-1")] = () => new Response(links, { headers: until(7) });
    site[at("PH-1", "/course/day-6.gpx")] = () =>
      new Response("<gpx>", { headers: { ...until(7), "content-type": "application/gpx+xml" } });
    await agree(at("PH-1"));
    expect(addresses()).toEqual([at("PH-1"), at("PH-1", "/voucher"), at("PH-1", "/course/day-6.gpx")]);
    room.isOnline = false;
    expect(await read(at("PH-1", "/course/day-6.gpx"))).toBe("<gpx>");
  });

  it.each([
    ["says that it is not to be kept", () => new Response("cancelled", { headers: html })],
    ["knows no such link", () => new Response("no", { status: 404 })],
    ["says that it is gone", () => new Response("no", { status: 410 })],
    [
      "leads elsewhere",
      () => ({ ok: false, status: 0, headers: new Headers(), clone: () => ({ headers: new Headers() }) }) as Response,
    ],
  ])("is removed with its voucher when the site %s", async (_how, gone) => {
    book("PH-1");
    book("PH-2");
    await agree(at("PH-1"));
    await agree(at("PH-2"));
    site[at("PH-1")] = gone;
    await room.visit(at("PH-1"));
    expect(addresses()).toEqual([at("PH-2"), at("PH-2", "/voucher")]);
  });

  it.each([429, 500, 503])("stays while the site does not mention it: %s", async (status) => {
    book("PH-1");
    await agree(at("PH-1"));
    site[at("PH-1")] = () => new Response("busy", { status });
    expect((await room.visit(at("PH-1")))?.status).toBe(status);
    expect(addresses()).toContain(at("PH-1"));
  });

  it("is kept for the five opened last, each under its newest link", async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) book(`PH-${number}`);
    for (const number of [1, 2, 3, 4, 5, 1, 6]) await agree(at(`PH-${number}`));
    expect(new Set(addresses().map((address) => address.split(/[/?]/)[2]))).toEqual(
      new Set(["PH-1", "PH-3", "PH-4", "PH-5", "PH-6"]),
    );
    book("PH-6", { key: "newer" });
    await room.visit(at("PH-6", "", "newer"));
    expect(addresses().filter((address) => address.includes("PH-6"))).toEqual([
      at("PH-6", "", "newer"),
      at("PH-6", "/voucher", "newer"),
    ]);
  });

  it("is removed after its time, and refreshed once a day by any opened page", async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toUTCString();
    book("PH-1", { date: yesterday });
    await agree(at("PH-1"));
    const { headers } = (await room.pages.match(`${SITE}/offline`)) as Response;
    room.pages.kept.set(
      `${SITE}/offline`,
      new Response("offline", { headers: { ...headers, date: new Date().toUTCString() } }),
    );
    site["/faq"] = () => new Response("faq", { headers: { date: new Date().toUTCString() } });
    delete site[at("PH-1")];
    await room.visit("/faq");
    expect(addresses(), "handed over meanwhile").toEqual([]);
    room.copies.kept.set(SITE + at("PH-2"), new Response("<html>", { headers: until(-1) }));
    room.isOnline = false;
    expect(await read(at("PH-2"))).toBe("offline");
    expect(addresses()).toEqual([]);
  });

  it.each(["", "/voucher"])("stays removed when the answer of the booking%s comes later", async (late) => {
    book("PH-1");
    await agree(at("PH-1"));
    const atOnce = room.answer;
    let bring: (response: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => {
      bring = resolve;
    });
    let isAsked = false;
    room.answer = (address) => {
      if (address !== at("PH-1", late)) return atOnce(address);
      isAsked = true;
      return held;
    };
    const request = { method: "GET", mode: "navigate", url: SITE + at("PH-1") };
    const { response, begun } = room.begin("fetch", { request });
    await expect.poll(() => isAsked).toBe(true);
    await room.happen("fetch", { request: { method: "POST", mode: "navigate", url: `${SITE}/logout` } });
    bring(await atOnce(at("PH-1", late)));
    await response;
    await Promise.all(begun);
    expect(addresses()).toEqual([]);
    // Opened again it is kept only if the guest agrees again.
    room.answer = atOnce;
    await room.visit(at("PH-1"));
    expect(addresses()).toEqual([]);
    await agree(at("PH-1"));
    expect(addresses()).toContain(at("PH-1"));
  });

  it("is listed on the offline page, until it is removed there or by a log-out without scripts", async () => {
    const pieces =
      '<p data-copies="" hidden=""><li data-copy=""><a href="#copy">Copy</a></li></p><p data-no-copies="" hidden="">';
    room.pages.kept.set(`${SITE}/offline`, new Response(pieces));
    const date = "Sat, 28 Nov 2026 09:02:00 GMT";
    for (const page of ["", "/voucher"])
      site[at("PH-1", page)] = () =>
        new Response('<html><h1 class="a">Dawn &amp; tea</h1>', { headers: { ...until(7), date } });
    await agree(at("PH-1"));
    room.isOnline = false;
    expect(await read("/faq")).toBe(
      '<p ><li data-copy=""><a href="/booking/PH-1/voucher?key=k">Dawn &amp; tea, voucher PH-1, as of 28 Nov, 14:32 IST</a></li>' +
        '<li data-copy=""><a href="/booking/PH-1?key=k">Dawn &amp; tea, booking PH-1, as of 28 Nov, 14:32 IST</a></li></p>' +
        '<p data-no-copies="" hidden="">',
    );
    const send = (path: string) =>
      room.happen("fetch", { request: { method: "POST", mode: "navigate", url: SITE + path } });
    expect(await (await send("/offline"))?.text()).toContain("<p >");
    expect(addresses()).toEqual([]);
    room.isOnline = true;
    await agree(at("PH-1"));
    expect(addresses()).not.toEqual([]);
    expect(await send("/logout"), "is left to the site").toBeUndefined();
    expect(addresses()).toEqual([]);
  });
});
