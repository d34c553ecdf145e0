import { afterEach, describe, expect, it } from "vitest";
import { openServer } from "#platform/database/server-database.server.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { fillIn, press, type TriedForm, tryWhileAway } from "#tests/harness/browser/unsaved-forms.ts";
import { payHeld } from "#tests/harness/money/pay-hold.ts";
import { serveOnServer } from "#tests/harness/site/serve-site.ts";

describe("a booking's forms during a database outage", () => {
  const served = serveOnServer();
  afterEach(() => served.cluster.restart());

  /** A paid booking on the last date that the tour's page shows; answers with the address of its own page. */
  const book = async (tour: string, people: number): Promise<string> => {
    const html = await (await fetch(served.site.url + tour)).text();
    const departure = [...html.matchAll(/name="departure"[^>]*value="([^"]+)"/g)].at(-1)?.[1] ?? "";
    return payHeld(served.site.url, await holdPlaces(served.site.url, departure, people));
  };
  /** A page below that of a booking. */
  const below = (booking: string, part: string): string => booking.replace("?", `/${part}?`);
  const pick = async (path: string, wanted: RegExp): Promise<string> => {
    const found = wanted.exec(await (await fetch(served.site.url + path)).text())?.[1];
    expect(found, `${path}: ${wanted}`).toBeDefined();
    return (found ?? "").replaceAll("&amp;", "&");
  };

  const forms = async (): Promise<Record<string, TriedForm>> => {
    const walk = "/tours/cycle-tours/nizamuddin-and-lodhi";
    const toCancel = await book(walk, 2);
    const toMove = await book(walk, 1);
    const toCorrect = await book(walk, 1);
    const holiday = await pick("/india-by-cycle", /href="(\/tours\/bicycle-touring\/[^"?#]+)"/);
    const toHandOver = await book(holiday, 1);
    const rider = await pick(toCancel, /href="[^"]*(\/rider\/[^"]+)"/);
    const riderToCancel = await pick(below(toCancel, "cancel"), /name="rider"[^>]*value="([^"]+)"/);
    // The last that is offered: the first may be closed before the database is back.
    const date = await pick(below(toMove, "move"), /[\s\S]*name="date"[^>]*value="([^"]+)"/);
    const details = { name: "Meera", height: "172", notes: "No cumin,\nplease", emergencyName: "Ravi" };
    const other = { name: "Kabir", email: "kabir@example.com", phone: "+91 98123 45678" };
    return {
      details: {
        path: rider,
        async type(page) {
          await fillIn({ ...details, emergencyPhone: "+91 98123 00000" })(page);
          await page.getByLabel("What you eat").selectOption("jain");
          await page.getByLabel("I have read this").check();
        },
        send: press("Save my details"),
        kept: { ...details, diet: "jain", waiver: "on" },
        comesAlone: true,
        taken: /that's all we need/,
      },
      cancel: {
        path: `${below(toCancel, "cancel")}&rider=${riderToCancel}`,
        type: async () => undefined,
        send: press("Cancel this person"),
        kept: { rider: riderToCancel },
        comesAlone: true,
        mayCost: true,
        taken: /The places are free again/,
      },
      move: {
        path: below(toMove, "move"),
        type: (page) => page.locator(`main [name="date"][value="${date}"]`).check({ force: true }),
        send: press("Change to this date"),
        kept: { date },
        comesAlone: true,
        mayCost: true,
        taken: /Your date has changed/,
      },
      handOver: {
        path: below(toHandOver, "transfer"),
        type: fillIn(other),
        send: press("Hand it over"),
        kept: other,
        comesAlone: true,
        mayCost: true,
        taken: /^Pay ₹/,
      },
      address: {
        path: toCorrect,
        type: fillIn({ email: "anna@right.example" }),
        send: press("Correct address"),
        kept: { email: "anna@right.example" },
        comesAlone: true,
        mayCost: true,
        taken: /Address corrected/,
      },
    };
  };

  /** Events of these addresses' bookings since payment, pending changes included. */
  const doneTo = async (paths: string[]): Promise<string[]> => {
    const references = paths.flatMap((path) => /PH-\w+/.exec(path)?.[0] ?? []);
    const { executeRaw, close } = await openServer(served.cluster.url, 1);
    const { rows } = await executeRaw(`
      WITH theirs AS (SELECT id FROM booking WHERE reference IN ('${references.join("','")}'))
      SELECT split_part(reason, ' from ', 1) AS done FROM booking_event
        WHERE booking_id IN (SELECT id FROM theirs) AND kind NOT IN ('status', 'paid')
      UNION ALL SELECT kind || ', ' || status FROM booking_change WHERE booking_id IN (SELECT id FROM theirs)`);
    await close();
    return rows.map(({ done }) => String(done)).sort();
  };
  const once = ["date changed", "e-mail address corrected", "one person cancelled", "transfer, waiting"];

  it.each([
    { width: 390, height: 844, scripts: true },
    { width: 1440, height: 900, scripts: false },
  ])("report it, keep input, and succeed once later (scripts: $scripts)", { timeout: 300_000 }, async (size) => {
    const tried = await forms();
    await tryWhileAway(served, size, tried);
    expect(await doneTo(Object.values(tried).map((form) => form.path))).toEqual(once);
  });
});
