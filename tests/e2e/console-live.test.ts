import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { openDemoSessions } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

describe("an open console", () => {
  const served = servePlace();
  let database: Awaited<ReturnType<typeof served.place.open>>;
  let cookie: string;
  const references: string[] = [];

  beforeAll(async () => {
    cookie = (await openDemoSessions(served.place)).desk;
    database = await served.place.open();
    for (const id of await freeDepartureIds(database.db, 3)) {
      await holdPlaces(served.site.url, id, 1);
      const made = database.db.selectFrom("booking").select("reference").where("departure_id", "=", id);
      references.push((await made.executeTakeFirstOrThrow()).reference);
    }
    return () => database.close();
  });

  const logIn = async (page: Page) => {
    const [name = "", value = ""] = cookie.split("=", 2);
    await page.context().addCookies([{ name, value, url: served.site.url }]);
  };
  const open = (path: string) => visit(served.browser, served.site.url + path, { prepare: logIn });
  const rename = (reference: string, contact_name: string) =>
    database.db.updateTable("booking").set({ contact_name }).where("reference", "=", reference).execute();

  /** Changes a booking that the screen does not show, and waits for the answer to the console's question. */
  async function answerAbout(page: Page, at: string) {
    const answered = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get("at")?.startsWith(at) ?? false,
    );
    await rename(references[2] ?? "", `Somebody ${crypto.randomUUID()}`);
    expect(await (await answered).json(), at).toEqual({ isNews: false });
  }

  it("offers a change of what it shows, and of nothing else", async () => {
    const [one = "", other = ""] = references;
    const { page, close, noise } = await open(`/staff/bookings/${one}`);
    const news = page.getByRole("button", { name: /Something changed/ });
    await page.locator(".head").getByText("Live").waitFor();
    await rename(one, "Zoe Zander");
    await news.waitFor();
    expect(await page.getByText("Zoe Zander").count(), "what is read does not move").toBe(0);
    await page.goto(`${served.site.url}/staff/bookings`);
    await page.locator("main").getByRole("link", { name: one }).first().click();
    // The list names her too: only the booking's own head says that it is drawn.
    await page.getByRole("heading", { level: 1, name: /Zoe Zander/ }).waitFor();
    await rename(one, "Yara Young");
    await news.waitFor();
    await page.locator(".head [data-find]").fill(other);
    await page.keyboard.press("Enter");
    await page.locator("main").getByRole("link", { name: other }).first().waitFor();
    // Counted after an answer about the screen that is shown: before it, no button would prove nothing.
    await answerAbout(page, "/staff/bookings?");
    expect(await news.count(), "of the booking that was left").toBe(0);
    await page.goBack();
    await page.getByText("Yara Young").first().waitFor();
    await answerAbout(page, `/staff/bookings/${one}`);
    expect(await news.count(), "of what is drawn again").toBe(0);
    expect(noise).toEqual([]);
    await close();
  });

  it("takes a connection only while it is in sight, and catches up", async () => {
    const [reference = ""] = references;
    const { page, close } = await open(`/staff/bookings/${reference}`);
    await page.locator(".head").getByText("Live").waitFor();
    const turn = (state: "hidden" | "visible") =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    const isStream = (request: { url(): string }) => request.url().endsWith("/staff/live");
    const ended = Promise.race([
      page.waitForEvent("requestfailed", isStream),
      page.waitForEvent("requestfinished", isStream),
    ]);
    await turn("hidden");
    await ended;
    await rename(reference, "Wanda Wu");
    await turn("visible");
    await page.getByRole("button", { name: /Something changed/ }).waitFor();
    await close();
  });

  it("keeps what is typed when the session ends, also through the log-in", async () => {
    const [reference = ""] = references;
    const { page, close } = await open(
      `/staff/bookings/${reference}?do=note-booking&o.reference=${reference}&given=reference`,
    );
    const words = page.locator("[role=dialog] textarea[name='o.words']");
    await words.fill("Arrives by the late train.");
    await database.db.deleteFrom("staff_session").execute();
    await rename(reference, "Xenia Xu");
    await page.locator(".head").getByRole("link", { name: "Logged out: come in again" }).waitFor();
    expect(await words.inputValue()).toBe("Arrives by the late train.");
    await page.getByRole("button", { name: "Show the plan" }).click();
    await page.getByRole("button", { name: "Enter as desk" }).click();
    await page.getByRole("button", { name: /^Do it/ }).waitFor();
    expect(await words.inputValue()).toBe("Arrives by the late train.");
    await database.db.deleteFrom("staff_session").execute();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByRole("button", { name: "Enter as desk" }).click();
    await page.getByRole("button", { name: /^Do it/ }).click();
    await page.getByText("Done", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?did=/);
    await close();
  });
});
