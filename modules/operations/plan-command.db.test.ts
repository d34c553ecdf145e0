import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";

describe("commands by their plan", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const plan = (command: string, options: Record<string, string>) =>
    planCommand(office.deps, { command, options, actor: "meera" });
  const run = (command: string, options: Record<string, string>, digest: string) =>
    runPlanned(office.deps, { command, options, actor: "meera", digest });
  const planned = async (command: string, options: Record<string, string>) => {
    const answer = await plan(command, options);
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    return answer;
  };

  it("has one digest for one plan, whatever the clock says, and another one when a row has changed", async () => {
    const { id } = departure();
    await office.book({ id }, 2);
    const options = { departure: id, reason: "Fog all day." };
    const first = await planned("cancel-departure", options);
    office.clock.set("2026-11-21T06:07:00Z");
    expect(await planned("cancel-departure", options)).toEqual(first);
    expect((await planned("cancel-departure", { ...options, reason: "Rain all day." })).digest).not.toBe(first.digest);
    await office.book({ id }, 1);
    expect((await planned("cancel-departure", options)).digest).not.toBe(first.digest);
  });

  it("runs nothing when the world has changed, and shows the new plan", async () => {
    const { id } = departure();
    const booking = await office.book({ id }, 2);
    const options = { departure: id, reason: "Fog all day." };
    const { digest } = await planned("cancel-departure", options);
    await office.book({ id }, 1);
    const now = await planned("cancel-departure", options);
    const before = await office.db.selectFrom("audit").select("id").execute();
    expect(await run("cancel-departure", options, digest)).toEqual({
      ok: false,
      stale: { plan: now.plan, digest: now.digest },
    });
    expect((await office.managed(booking.reference)).isCalledOff).toBe(false);
    expect(await office.db.selectFrom("audit").select("id").execute()).toEqual(before);
    expect(await run("cancel-departure", options, now.digest)).toMatchObject({
      ok: true,
      outcome: { lines: ["Called off. Guests asked: 2. Holds ended: 0."] },
    });
    expect((await office.managed(booking.reference)).isCalledOff).toBe(true);
  });

  it("names the option of each fault, and takes an empty field for none", async () => {
    expect(await plan("cancel-departure", { departure: "soon", hours: "999", reason: "" })).toEqual({
      ok: false,
      faults: [
        { option: "departure", words: "is no id: give the departure's id, as list-day and list-departures show it" },
        { option: "reason", words: "is missing" },
        { option: "hours", words: "336 at most" },
      ],
    });
    expect(await plan("block-date", { from: "2026-12-02", to: "2026-12-01", reason: "smog" })).toEqual({
      ok: false,
      faults: [{ option: "to", words: "is before --from" }],
    });
    expect(await plan("block-date", { from: "2026-12-02", to: "", tour: "", reason: "smog" })).toMatchObject({
      ok: true,
      changes: true,
    });
    expect(await plan("publish", {})).toMatchObject({ ok: false, faults: [{ option: null }] });
    expect(await plan("dance", {})).toMatchObject({ ok: false, faults: [{ option: null }] });
  });

  it("keeps the plan's digest in the audit, and of a list nothing", async () => {
    const { digest } = await planned("guides", { number: "12" });
    expect(await run("guides", { number: "12" }, digest)).toMatchObject({ ok: true });
    const list = await planned("list-day", {});
    expect(list.changes).toBe(false);
    expect(await run("list-day", {}, list.digest)).toMatchObject({ ok: true, outcome: { lines: list.plan.lines } });
    const rows = await office.db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(2).execute();
    expect(rows.map(({ step, command, actor }) => [step, command, actor])).toEqual([
      ["done", "guides", "meera"],
      ["begun", "guides", "meera"],
    ]);
    expect(rows[1]?.outcome).toMatchObject({ plan: { digest } });
  });
});
