import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { syncRoutes } from "#db/route-files.server.ts";
import { findTourId } from "#modules/catalogue/index.server.ts";
import { bringRoute, findRoute, findRouteDraft, listRouteFiles } from "#modules/routes/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

const SLUG = "old-delhi-at-dawn";
const ED = "Ed, editor";
const track = (name: string, lat: number): string =>
  `<trk><name>${name}</name><trkseg><trkpt lat="${lat}" lon="77"/><trkpt lat="${lat + 0.01}" lon="77"/></trkseg></trk>`;
const gpx = (...tracks: string[]): Uint8Array =>
  new TextEncoder().encode(`<gpx xmlns="http://www.topografix.com/GPX/1/1">${tracks.join("")}</gpx>`);

describe("routes of the console", () => {
  let office: BookingOffice;
  let tour = "";
  beforeEach(async () => {
    office = await openBookingOffice();
    await syncRoutes(office.db, "content/routes");
    tour = (await findTourId(office.db, SLUG)) ?? "";
  });
  afterEach(() => office?.close());

  const bring = async (bytes: Uint8Array, fileName = "ride.gpx") => {
    await bringRoute(office.deps, { tourId: tour, author: ED, fileName, bytes });
    return findRouteDraft(office.db, { tourId: tour, author: ED });
  };
  const order = (command: string, options: Record<string, string>) => ({ command, options, actor: ED });
  const faultsOf = async (command: string, options: Record<string, string>): Promise<string> => {
    const answer = await planCommand(office.deps, order(command, options));
    return answer.ok ? "no fault" : answer.faults.map(({ words }) => words).join("\n");
  };
  const give = async (command: string, options: Record<string, string>) => {
    const plan = await planCommand(office.deps, order(command, options));
    if (!plan.ok) throw new Error(plan.faults.map(({ words }) => words).join("\n"));
    const answer = await runPlanned(office.deps, { ...order(command, options), digest: plan.digest });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return { plan: plan.plan, undo: answer.undo?.order ?? "" };
  };
  const undo = async (id: string) => {
    const answer = await runCommand(office.deps, { ...order("undo", { order: id }), dryRun: false });
    if (!answer.ok) throw new Error(answer.faults.join("\n"));
  };
  const daysNow = async () => (await findRoute(office.db, tour))?.days.map(({ name }) => name);
  const fileNow = async () => (await listRouteFiles(office.db, tour)).get(tour)?.gpx;

  it("are published from a draft, byte for byte, and taken back", async () => {
    const before = await fileNow();
    const file = gpx(track("Morning", 28.6));
    const draft = await bring(file);
    expect(await fileNow(), "guests see nothing of a draft").toEqual(before);
    const { plan, undo: id } = await give("set-route", { draft: draft?.id ?? "" });
    expect(plan.lines.join("\n")).toMatch(/from ride\.gpx:\n {2}Morning: 1\.1 km, no heights\nInstead of:\n/);
    expect(await fileNow()).toEqual(Buffer.from(file));
    expect(await findRouteDraft(office.db, { tourId: tour, author: ED })).toBeNull();
    await undo(id);
    expect(await fileNow()).toEqual(before);
  });

  it("keep the ground under the former one", async () => {
    const ground = (await findRoute(office.db, tour))?.ground;
    expect(Object.keys(ground ?? {})).not.toEqual([]);
    await give("set-route", { draft: (await bring(gpx(track("A", 28.6))))?.id ?? "" });
    expect((await findRoute(office.db, tour))?.ground).toEqual(ground);
  });

  it("take the days that were chosen, and leave tracks out", async () => {
    const draft = (await bring(gpx(track("Home", 28), track("Day 4: a rest", 29), track("Out", 30))))?.id ?? "";
    for (const [days, words] of [
      ["1,2", "The file has 3 tracks: name a day, or -, for each."],
      ["1,1,-", "Two tracks have the same day."],
      ["-,-,-", "Leave one track at least."],
      ["0,1,2", "A day is a number from 1 to 60."],
    ] as const)
      expect(await faultsOf("set-route", { draft, days })).toBe(words);
    await give("set-route", { draft, days: "3,-,2" });
    expect(await daysNow()).toEqual(["Day 2: Out", "Day 3: Home"]);
  });

  it("with a fault leave the draft before them, and say line and column", async () => {
    const good = await bring(gpx(track("A", 28)));
    const faulty = await bring(gpx(track("B", 95)), "wrong.gpx");
    expect(faulty).toMatchObject({ id: good?.id, fileName: "ride.gpx", fault: { fileName: "wrong.gpx", line: 1 } });
    expect(faulty?.fault?.words).toContain('latitude between −90 and 90: "95"');
    expect((await bring(gpx(track("C", 28))))?.fault).toBeNull();
    expect(await faultsOf("set-route", { draft: good?.id ?? "" }), "another window").toContain(
      "replaced by a newer one",
    );
  });

  it("go, and stay away after a start of the site", async () => {
    const before = await fileNow();
    const { undo: id } = await give("remove-route", { tour: SLUG });
    await syncRoutes(office.db, "content/routes");
    expect(await fileNow()).toBeUndefined();
    expect(await faultsOf("remove-route", { tour })).toContain("no such tour with a route");
    await undo(id);
    expect(await fileNow()).toEqual(before);
  });

  it("win over the site's files at a start", async () => {
    const file = gpx(track("A", 28));
    await give("set-route", { draft: (await bring(file))?.id ?? "" });
    await syncRoutes(office.db, "content/routes");
    expect(await fileNow()).toEqual(Buffer.from(file));
    await syncRoutes(office.db, "content/no-such-folder");
    expect(await fileNow()).toEqual(Buffer.from(file));
  });

  it("are not taken back once another one stands", async () => {
    const first = await give("set-route", { draft: (await bring(gpx(track("A", 28))))?.id ?? "" });
    await give("set-route", { draft: (await bring(gpx(track("B", 29))))?.id ?? "" });
    await expect(undo(first.undo)).rejects.toThrow("The route has changed since");
    expect(await daysNow()).toEqual(["B"]);
  });
});
