import { describe, expect, it } from "vitest";
import { enterRoom } from "#tests/harness/browser/browser-pool.ts";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

describe("a test's browser", () => {
  const served = serveToReaders();
  const enter = () => enterRoom(served.browser, { viewport: phone });
  type Here = Awaited<ReturnType<typeof enter>>;

  /** Reads the traces of earlier visitors on the page, then leaves every kind of trace. */
  const findAndLeave = async ({ page, context }: Here) => {
    await page.goto(`${served.site.url}/faq`);
    const cookies = (await context.cookies()).length;
    await context.addCookies([{ name: "from", value: "before", url: served.site.url }]);
    const stored = await page.evaluate(async () => {
      // Every visitor of a room has been here.
      const own = Object.keys(localStorage).filter((key) => key !== "been-here");
      const found = [own.length, sessionStorage.length, (await caches.keys()).length];
      found.push((await indexedDB.databases()).length);
      for (const storage of [localStorage, sessionStorage]) storage.setItem("from", "before");
      await caches.open("from-before");
      await new Promise((opened) => {
        indexedDB.open("from-before").onsuccess = opened;
      });
      return found;
    });
    return [cookies, ...stored];
  };

  it("contains nothing of the test before", async () => {
    const first = await enter();
    expect(await findAndLeave(first)).toEqual([0, 0, 0, 0, 0]);
    await first.leave();
    const second = await enter();
    expect(second.context, "the same, used again").toBe(first.context);
    expect(await findAndLeave(second)).toEqual([0, 0, 0, 0, 0]);
    await second.leave();
  });

  it("is new if lasting state was changed", async () => {
    const first = await enter();
    await first.page.clock.install();
    await first.leave();
    const second = await enter();
    expect(second.context).not.toBe(first.context);
    await second.context.setOffline(true);
    await second.leave();
    const third = await enter();
    expect(third.context).not.toBe(second.context);
    await third.leave();
  });
});
