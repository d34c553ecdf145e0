import { beforeEach, describe, expect, it } from "vitest";
import { KNOWN_BEFORE_HEADER } from "#platform/http/page-tags.ts";
import { SITE, WorkerRoom } from "#tests/harness/browser/service-worker-scope.ts";

/** Answer that is the same for everybody, as the page cache sends it. */
const shared = { "cache-control": "public, max-age=0, must-revalidate" };

describe("the service worker's cache", () => {
  let room: WorkerRoom;
  beforeEach(() => {
    room = new WorkerRoom();
  });

  /** Readings online, then without a network. */
  async function readTwice(path: string, headers: HeadersInit = {}): Promise<string | undefined> {
    room.answer = () => new Response("the page", { headers });
    room.isOnline = true;
    await room.visit(path);
    room.isOnline = false;
    return (await room.visit(path))?.text();
  }

  it("shows public pages without a network", async () => {
    expect(await readTwice("/tours/cycle-tours/old-delhi-at-dawn", shared)).toBe("the page");
  });

  it("shows a tour's page with another choice in its address, but only the same list", async () => {
    const [tour, list] = ["/tours/cycle-tours/old-delhi-at-dawn", "/tours"];
    for (const path of [`${tour}?people=3`, list]) await readTwice(path, shared);
    for (const path of [tour, `${tour}?people=2&date=2026-12-01`])
      expect(await (await room.visit(path))?.text(), path).toBe("the page");
    for (const path of [`${list}?people=2`, "/tours/cycle-tours?people=2"])
      expect(await (await room.visit(path))?.text(), path).toBe("offline");
  });

  it.each([
    ["/tours.data?_routes=root", "/tours"],
    ["/tours.data?level=easy", "/tours?level=easy"],
    ["/_.data", "/"],
  ])("keeps the document of a page that came by a link: %s", async (data, page) => {
    room.answer = () => new Response("the page", { headers: shared });
    await room.happen("fetch", { request: { method: "GET", mode: "cors", url: SITE + data } });
    expect(room.pages.kept.has(SITE + page)).toBe(true);
    room.pages.kept.clear();
    room.navigator.connection = { saveData: true };
    await room.happen("fetch", { request: { method: "GET", mode: "cors", url: SITE + data } });
    expect([...room.pages.kept.keys()]).toEqual([SITE + data]);
  });

  it.each(["choice", "credit", "quote", "review", "voucher"])("never keeps a page of /%s", async (word) => {
    expect(await readTwice(`/${word}/PH-7K3M9Q?key=secret`)).toBe("offline");
    expect(await readTwice("/handed-over")).toBe("offline");
    expect([...room.pages.kept.keys()]).toEqual([`${SITE}/offline`]);
  });

  it.each(["/", "/_.data"])("keeps a page with its dates rather than a newer one without: %s", async (path) => {
    const read = async (words: string, headers: HeadersInit = {}) => {
      room.answer = () => new Response(words, { headers: { ...shared, ...headers } });
      await room.happen("fetch", { request: { method: "GET", mode: "navigate", url: SITE + path } });
    };
    const kept = () =>
      Promise.all(
        [path, "/"].map((address) =>
          room.pages.kept
            .get(SITE + address)
            ?.clone()
            .text(),
        ),
      );
    const without = { [KNOWN_BEFORE_HEADER]: "1" };
    await read("no dates", without);
    expect(await kept(), "better than none").toEqual(["no dates", "no dates"]);
    await read("no dates, newer", without);
    expect(await kept(), "both are without").toEqual(["no dates, newer", "no dates, newer"]);
    await read("dates");
    await read("no dates", without);
    expect(await kept()).toEqual(["dates", "dates"]);
  });

  it("keeps no page marked not to be kept", async () => {
    expect(await readTwice("/tours?mine", { "cache-control": "no-store" })).toBe("offline");
  });

  it.each([
    ["is no longer public", 200, { "cache-control": "no-store" }],
    ["is for its reader alone", 200, { "cache-control": "private, no-cache" }],
    ["is gone", 410, { "cache-control": "no-store" }],
    ["is not found", 404, {}],
  ])("forgets a kept page that %s, also when its data says so", async (_how, status, headers) => {
    const [list, other] = ["/tours?people=2", "/tours"];
    for (const asked of [list, "/tours.data?people=2"]) {
      for (const path of [list, other]) await readTwice(path, shared);
      room.pages.kept.set(`${SITE}/tours.data?people=2`, new Response("data", { headers: shared }));
      room.isOnline = true;
      room.answer = () => new Response("yours", { status, headers });
      const mode = asked === list ? "navigate" : "cors";
      await room.happen("fetch", { request: { method: "GET", mode, url: SITE + asked } });
      room.isOnline = false;
      expect(await (await room.visit(list))?.text(), asked).toBe("offline");
      expect(room.pages.kept.has(`${SITE}/tours.data?people=2`), asked).toBe(false);
      expect(await (await room.visit(other))?.text(), "another page stays").toContain("the page");
    }
  });

  it.each([403, 429, 500, 503])("keeps a page while the site cannot answer: %s", async (status) => {
    await readTwice("/tours", shared);
    room.isOnline = true;
    room.answer = () => new Response("busy", { status, headers: { "cache-control": "no-store" } });
    await room.visit("/tours");
    room.isOnline = false;
    expect(await (await room.visit("/tours"))?.text()).toContain("the page");
  });

  it("removes what an older version should not have kept", async () => {
    const tour = `${SITE}/tours`;
    room.pages.kept.set(tour, new Response("kept", { headers: shared }));
    for (const url of [`${SITE}/quote/a?key=secret`, `${SITE}/voucher/PH-7K3M9Q.data?key=secret`])
      room.pages.kept.set(url, new Response("kept"));
    room.pages.kept.set(`${SITE}/mine`, new Response("kept", { headers: { "cache-control": "private, no-store" } }));
    await room.happen("activate");
    expect([...room.pages.kept.keys()]).toEqual([`${SITE}/offline`, tour]);
  });

  describe("the offline page with the company's telephone", () => {
    const noon = Date.parse("2026-11-27T12:00:00Z");
    const HOUR = 3_600_000;
    const at = (hoursAgo: number) => ({ ...shared, date: new Date(noon - hoursAgo * HOUR).toUTCString() });
    const offline = () => room.pages.kept.get(`${SITE}/offline`)?.clone().text();
    let asked: string[];
    beforeEach(() => {
      asked = [];
      room.answer = (address) => {
        asked.push(address);
        const words = address === "/offline" ? 'new number <link href="/assets/a.css">' : "the page";
        return new Response(words, { headers: at(0) });
      };
    });
    const keptSince = (hoursAgo: number) =>
      room.pages.kept.set(`${SITE}/offline`, new Response("old number", { headers: at(hoursAgo) }));

    it.each(["/tours", "/booking/PH-7K3M9Q?key=secret"])("is at most a day old: %s", async (path) => {
      keptSince(25);
      await room.visit(path);
      expect(await offline()).toContain("new number");
      expect(room.pages.kept.has(`${SITE}/assets/a.css`)).toBe(true);
      await room.visit(path);
      expect(asked).toEqual([path, "/offline", path]);
    });

    it("is requested no more often", async () => {
      keptSince(23);
      await room.visit("/tours");
      await room.visit("/booking/PH-7K3M9Q?key=secret");
      expect(await offline()).toBe("old number");
    });

    it("stays when no newer one comes, and never delays the page being read", async () => {
      keptSince(25);
      const whole = room.answer;
      room.answer = (address) => (address === "/offline" ? new Response("no", { status: 503 }) : whole(address));
      expect(await (await room.visit("/tours"))?.text()).toBe("the page");
      expect(await offline()).toBe("old number");
      room.isOnline = false;
      expect(await (await room.visit("/tours"))?.text()).toBe("the page");
    });
  });

  describe("when the network does not answer", () => {
    const html = { ...shared, "content-type": "text/html; charset=utf-8" };
    const requestOf = (path: string, mode: string) => ({ request: { method: "GET", mode, url: SITE + path } });
    let bring: (response: Response) => void;
    beforeEach(() => {
      room.answer = () =>
        new Promise((resolve) => {
          bring = resolve;
        });
    });
    const isWaitedFor = () => expect.poll(() => room.timers.map(({ milliseconds }) => milliseconds));

    it("shows the kept page after five seconds, says that it is old, and stores the later one", async () => {
      room.pages.kept.set(`${SITE}/tours`, new Response('<html lang="en">before', { headers: html }));
      const { response, begun } = room.begin("fetch", requestOf("/tours", "navigate"));
      await isWaitedFor().toEqual([5_000]);
      room.timers[0]?.passes();
      expect(await (await response)?.text()).toBe('<html data-older="/tours" lang="en">before');
      bring(new Response("<html>anew", { headers: html }));
      await Promise.all(begun);
      expect(await room.pages.kept.get(`${SITE}/tours`)?.text()).toBe("<html>anew");
    });

    it("shows the kept page when the body does not follow its head", async () => {
      room.pages.kept.set(`${SITE}/tours`, new Response("before"));
      const { response } = room.begin("fetch", requestOf("/tours", "navigate"));
      await isWaitedFor().toEqual([5_000]);
      bring(new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(8)) })));
      room.timers[0]?.passes();
      expect(await (await response)?.text()).toBe("before");
    });

    it("leaves files unchanged: only a page says what it is", async () => {
      const pdf = new Uint8Array([0x25, 0xff, 0xfe]);
      room.pages.kept.set(`${SITE}/tours/a.pdf`, new Response(pdf, { headers: { "content-type": "application/pdf" } }));
      const { response } = room.begin("fetch", requestOf("/tours/a.pdf", "navigate"));
      await isWaitedFor().toEqual([5_000]);
      room.timers[0]?.passes();
      expect(new Uint8Array((await (await response)?.arrayBuffer()) ?? [])).toEqual(pdf);
    });

    it("serves a page's data for a link, and says that it is old", async () => {
      room.pages.kept.set(`${SITE}/_.data`, new Response("before"));
      const { response } = room.begin("fetch", requestOf("/_.data", "cors"));
      await isWaitedFor().toEqual([5_000]);
      room.timers[0]?.passes();
      expect(await (await response)?.text()).toBe("before");
      expect(room.told).toEqual([{ older: "/" }]);
    });

    it("fails at once where only the document is kept, which is then shown", async () => {
      room.pages.kept.set(`${SITE}/tours?level=easy`, new Response("before"));
      const data = room.begin("fetch", requestOf("/tours.data?level=easy&_routes=root", "cors"));
      await isWaitedFor().toEqual([5_000]);
      room.timers[0]?.passes();
      expect((await data.response)?.type).toBe("error");
      const document = room.begin("fetch", requestOf("/tours?level=easy", "navigate"));
      await isWaitedFor().toEqual([5_000, 0]);
      room.timers[1]?.passes();
      expect(await (await document.response)?.text()).toBe("before");
    });

    it.each([
      ["/tours", "navigate"],
      ["/tours.data", "cors"],
      ["/checkout?departure=1", "navigate"],
      ["/booking/PH-7K3M9Q?key=secret", "navigate"],
      ["/booking/PH-7K3M9Q.data?key=secret", "cors"],
    ])("waits as a browser would if nothing is or may be kept: %s", async (path, mode) => {
      const { response } = room.begin("fetch", requestOf(path, mode));
      // Data of a booking is the browser's own business.
      if (response === undefined) return expect(mode).toBe("cors");
      bring(new Response("the answer"));
      expect(await (await response).text()).toBe("the answer");
      expect(room.timers).toEqual([]);
    });
  });
});
