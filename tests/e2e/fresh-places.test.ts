import { afterEach, describe, expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { Traveller } from "#tests/harness/people/traveller.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

const TOUR = "/tours/cycle-tours/nizamuddin-and-lodhi";

describe("a tour's page that is left open", () => {
  const served = servePlace();
  let anna: Traveller;
  afterEach(() => anna?.close());

  /** By its ETag, which changes with the number of places. */
  const pageNow = async (): Promise<string | null> =>
    (await fetch(served.site.url + TOUR, { method: "HEAD" })).headers.get("etag");
  /**
   * Sells all places but these on every departure of the tour, a new number each time. Waits until the site has heard
   * of it, after the write.
   */
  const leave = async (places: number): Promise<void> => {
    const database = await served.place.open();
    const before = await pageNow();
    await database.executeRaw(
      `UPDATE departure SET capacity = taken + ${places} FROM tour WHERE tour.id = tour_id AND slug = 'nizamuddin-and-lodhi'`,
    );
    await database.close();
    await expect.poll(pageNow).not.toBe(before);
  };
  /** Hides the page for some minutes and shows it again. If the device sleeps meanwhile, its uptime stops. */
  const lookAway = (minutes: number, { sleeps = false } = {}): Promise<void> =>
    anna.page.evaluate(
      ({ ms, stands }) => {
        const turn = (isHidden: boolean, uptime: number, time: number): void => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          performance.now = () => uptime;
          Date.now = () => time;
          document.dispatchEvent(new Event("visibilitychange"));
        };
        const [uptime, time] = [performance.now(), Date.now()];
        turn(true, uptime, time);
        turn(false, uptime + (stands ? 0 : ms), time + ms);
      },
      { ms: minutes * 60_000, stands: sleeps },
    );
  const placesLeft = (text: string) => anna.page.getByText(text).first();
  const open = async (): Promise<void> => {
    anna = new Traveller(served.browser, phone, () => served.site.url);
    await anna.open(TOUR);
    await anna.page.getByRole("button", { name: /^More/ }).first().click();
    await anna.page.waitForURL(/people=/);
  };

  it("shows current places when looked at again, and keeps the choice and what was unfolded", async () => {
    await open();
    const chosen = anna.page.url();
    const unfolded = anna.page.locator("[data-drawn] details[open]");
    const before = await unfolded.count();
    await anna.page.locator("[data-drawn] summary").last().click();
    await expect.poll(() => unfolded.count()).toBe(before + 1);
    await leave(3);
    await lookAway(2);
    await placesLeft("3 places left").waitFor();
    expect(anna.page.url()).toBe(chosen);
    expect(await unfolded.count()).toBe(before + 1);
    expect(anna.noise).toEqual([]);
  });

  it("shows them after the device slept", async () => {
    await open();
    await leave(2);
    await lookAway(2, { sleeps: true });
    await placesLeft("2 places left").waitFor();
  });

  it("stays unchanged when the site is silent", async () => {
    await open();
    await leave(4);
    await anna.page.context().setOffline(true);
    await lookAway(2);
    await anna.page.context().setOffline(false);
    expect(await anna.page.getByRole("heading", { level: 1 }).textContent()).toMatch(/Nizamuddin/);
    await lookAway(2);
    await placesLeft("4 places left").waitFor();
  });
});
