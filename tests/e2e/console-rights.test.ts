import { beforeAll, describe, expect, it } from "vitest";
import { type ShownScreen, screens } from "#app/staff/console/screens.server.ts";
import { describeCommands } from "#modules/operations/index.server.ts";
import { commandRights, mayOpen, mayRun, type Role, roles, screenRights } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import { bringFile } from "#tests/harness/booking/bring-file.ts";
import { freeDepartureIds } from "#tests/harness/booking/free-departures.ts";
import { holdPlaces } from "#tests/harness/booking/hold-places.ts";
import { type ScreenThings, screenAddress } from "#tests/harness/pages/screen-address.ts";
import { openDemoSessions, staffCookieValue } from "#tests/harness/people/staff-cookies.ts";
import { servePlace } from "#tests/harness/site/serve-site.ts";

/** Every address of the console, asked by every role and by strangers; the table of rights says what each may have. */
describe("rights in the console", () => {
  const served = servePlace();
  const cookies = {} as Record<Role, string>;
  const samples = {} as ScreenThings;

  beforeAll(async () => {
    Object.assign(cookies, await openDemoSessions(served.place));
    const database = await served.place.open();
    const [free = ""] = await freeDepartureIds(database.db, 1);
    await holdPlaces(served.site.url, free, 2);
    const booking = await database.db
      .selectFrom("booking")
      .select(["reference", "departure_id", "contact_email", "tour_id"])
      .where("departure_id", "=", free)
      .executeTakeFirstOrThrow();
    const clock = { now: () => new Date() };
    const file = await bringFile({ db: database.db, clock }, "customers", "Name\nPlaceholder\n");
    await database.close();
    Object.assign(samples, {
      file,
      departure: booking.departure_id,
      reference: booking.reference,
      email: booking.contact_email,
      tour: booking.tour_id,
    });
  });

  const ask = (path: string, cookie: string | null, init: RequestInit = {}) =>
    fetch(served.site.url + path, {
      redirect: "manual",
      ...init,
      headers: { "sec-fetch-site": "same-origin", ...(cookie !== null && { cookie }), ...init.headers },
    });

  const addressOf = (name: ShownScreen): string => screenAddress(name, samples);
  const names = Object.keys(screens) as ShownScreen[];

  it("cover every command and screen, and nothing else", () => {
    const commands = describeCommands().map(({ name }) => name);
    expect(Object.keys(commandRights).sort()).toEqual(commands.sort());
    expect(Object.keys(screenRights).sort()).toEqual(names.sort());
  });

  it.each(roles)("open a role's screens only: %s", async (role) => {
    for (const name of names) {
      const answer = await ask(addressOf(name), cookies[role]);
      expect([name, answer.status]).toEqual([name, mayOpen(role, name) ? 200 : 403]);
      expect(answer.headers.get("cache-control"), name).toBe("no-store");
      expect(answer.headers.get("x-robots-tag"), name).toBe("noindex");
      expect(answer.headers.get("content-security-policy"), name).toContain("frame-ancestors 'none'");
    }
  });

  it.each(roles)("match the menu: %s can open each link", async (role) => {
    const page = await (await ask("/staff/commands", cookies[role])).text();
    const rail = /<nav class="rail".*?<\/nav>/s.exec(page)?.[0] ?? "";
    const links = [...rail.matchAll(/href="(\/staff[^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(2);
    const heads = [...page.matchAll(/<header class="(?:phone-)?head".*?<\/header>/gs)].join(" ");
    for (const [, address = ""] of heads.matchAll(/(?:href|action)="(\/staff[^"]*)"/g)) links.push(address);
    for (const link of links) expect([link, (await ask(link, cookies[role])).status]).toEqual([link, 200]);
  });

  it("admit strangers, travellers and ended sessions to the log-in only", async () => {
    const ended = staffCookieValue("x".repeat(43));
    const traveller = "token=abc; __Host-token=abc; session=abc";
    for (const cookie of [null, ended, traveller, "staff=nonsense"])
      for (const name of names)
        for (const path of [addressOf(name), `${addressOf(name)}?do=refund`]) {
          const answer = await ask(path, cookie);
          expect([path, answer.status]).toEqual([path, 302]);
          expect(answer.headers.get("location")).toMatch(/^\/staff\/enter/);
          expect(answer.headers.get("cache-control")).toBe("no-store");
        }
    expect((await ask("/staff/live", null)).status).toBe(401);
    expect((await ask(`/staff/file/${newId()}`, null)).status).toBe(302);
    const data = await ask("/staff/commands.data", null);
    expect(await data.text()).not.toContain("cancel-booking");
  });

  it.each(roles)("run a role's commands only: %s", async (role) => {
    for (const command of Object.keys(commandRights)) {
      const sheet = await (await ask(`/staff/commands?do=${command}`, cookies[role])).text();
      expect([command, sheet.includes("This is not part of your role")]).toEqual([command, !mayRun(role, command)]);
      if (mayRun(role, command)) continue;
      const body = new URLSearchParams({ command, digest: "0".repeat(16), order: newId() });
      const forged = await ask("/staff/commands", cookies[role], { method: "POST", body });
      expect([command, forged.status]).toEqual([command, 403]);
    }
  });

  it("refuse other sites' forms, and any without a session", async () => {
    const body = new URLSearchParams({ command: "block-date", digest: "0".repeat(16), order: newId() });
    const foreign = { method: "POST", body, headers: { "sec-fetch-site": "cross-site" } };
    expect((await ask("/staff/commands", cookies.owner, foreign)).status).toBe(403);
    const without = await ask("/staff/commands", null, { method: "POST", body });
    expect([without.status, without.headers.get("location")?.startsWith("/staff/enter")]).toEqual([302, true]);
  });

  it("run a command once for repeated forms, and never by an old plan", async () => {
    const day = "2027-02-14";
    const options = { "o.from": day, "o.reason": "Fog" };
    const sheet = await (
      await ask(`/staff/commands?do=block-date&plan=1&${new URLSearchParams(options)}`, cookies.owner)
    ).text();
    const digest = /name="digest" value="([^"]+)"/.exec(sheet)?.[1] ?? "";
    const order = newId();
    const send = (form: Record<string, string>) =>
      ask("/staff/commands", cookies.owner, {
        method: "POST",
        body: new URLSearchParams({ command: "block-date", order, ...options, ...form }),
      });
    const old = await send({ digest: "0".repeat(16), order: newId() });
    expect(old.status).toBe(409);
    expect(await old.text()).toContain("The plan is another now");
    const answers = await Promise.all([send({ digest }), send({ digest }), send({ digest })]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(new Set(answers.map(({ headers }) => headers.get("location")))).toEqual(
      new Set([`/staff/commands?did=${order}`]),
    );
    const blocks = await (await ask("/staff/commands?do=list-blocks", cookies.owner)).text();
    expect(blocks.match(/<td[^>]*>Fog</g)?.length).toBe(1);
    // Nobody else's result is shown.
    expect(await (await ask(`/staff/commands?did=${order}`, cookies.desk)).text()).not.toContain("departures closed");
    expect(await (await ask(`/staff/commands?did=${order}`, cookies.owner)).text()).toContain("Done");
  });
});
