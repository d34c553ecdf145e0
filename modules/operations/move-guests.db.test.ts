import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { putClockBack } from "#tests/harness/time/clock.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

type Options = Record<string, string>;

describe("the command that moves some guests", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(9));
  });
  afterAll(() => office?.close());
  putClockBack(() => office.clock, "2026-11-21T06:00:00Z");

  const order = (options: Options) => ({ command: "move-guests", options, actor: "kamala" });
  const planned = async (options: Options) => {
    const answer = await planCommand(office.deps, order(options));
    if (!answer.ok) throw new Error(JSON.stringify(answer.faults));
    return answer;
  };
  const faults = async (options: Options) => {
    const answer = await planCommand(office.deps, order(options));
    return answer.ok ? [] : answer.faults;
  };
  const run = (options: Options, digest: string, reason?: string) =>
    runPlanned(office.deps, { ...order(options), digest, ...(reason !== undefined && { reason }) });
  const type = async (options: Options, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { ...order(options), dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };

  it("says who goes, which places and sums change, and who is written to; then does it, once", async () => {
    const [from, to] = [departure(), departure()];
    const { reference } = await office.book(from, 4);
    const options = { reference, riders: "4", departure: to.id };
    const { plan, digest } = await planned(options);
    expect(plan).toMatchObject({
      bends: [],
      fills: { total: "2000", worth: "2000" },
      places: [
        { departureId: from.id, before: 4, after: 3 },
        { departureId: to.id, before: 0, after: 1 },
      ],
      money: [{ paise: 8000_00 }, { paise: 6000_00 }, { paise: 2000_00 }, { paise: 2000_00 }, { paise: 2000_00 }],
      writesTo: [{ address: "anna@example.com" }, { address: "anna@example.com", mail: "Their new date" }],
    });
    expect(plan).not.toHaveProperty("undo");
    expect(plan.lines).toContain("There is no way back: two bookings are never joined again.");
    expect(plan.lines).toContain("  Rider 4 (no details yet), would go");
    const done = await run(options, digest);
    expect(done).toMatchObject({ ok: true, outcome: { data: { people: 1 } } });
    expect(await run(options, digest)).not.toMatchObject({ ok: true });
    expect([await office.taken(from.id), await office.taken(to.id)]).toEqual([3, 1]);
    const audit = await office.db
      .selectFrom("audit")
      .selectAll()
      .where("step", "=", "begun")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(audit)).not.toContain("anna@example.com");
    expect(audit).toMatchObject({ command: "move-guests", actor: "kamala" });
  });

  it("is typed with both sums, as the dry run shows them", async () => {
    const [from, to] = [departure(), departure()];
    const { reference } = await office.book(from, 2);
    const options = { reference, riders: "1", departure: to.id };
    expect(await type(options, true)).toContain("When the guest agrees: --total 2000 --worth 2000");
    expect(await type(options)).toEqual([expect.stringContaining("--dry-run first")]);
    expect(await type({ ...options, total: "1900", worth: "2000" })).toEqual([
      expect.stringContaining("Nothing was moved"),
    ]);
    expect(await type({ ...options, total: "2000", worth: "2000" })).toEqual([
      expect.stringMatching(
        /^1 person of PH-\w{6} has the booking PH-\w{6} now\. It has the new date\. Both have a mail\.$/,
      ),
    ]);
  });

  it("asks for the difference of a private guest, or has the company bear it with a reason", async () => {
    const [from, to] = [departure(), departure()];
    const { reference, lines } = await office.book(from, 3, "private");
    const options = { reference, riders: "3", departure: to.id };
    const { plan } = await planned(options);
    const each = lines[0]?.unitPaise ?? 0;
    expect(plan.money).toContainEqual({ words: "Share of those who go", paise: expect.any(Number) });
    expect(plan.money?.find(({ words }) => words.startsWith("To pay"))?.paise).toBeGreaterThan(0);
    expect(plan.writesTo?.at(-1)).toMatchObject({ mail: "Their own booking, and what is to pay" });
    expect(plan.stays).toContain("Unpaid, those who go stay on the old date, as a booking of their own.");
    const waived = { ...options, waive: "yes" };
    const borne = await planned(waived);
    expect(borne.plan.bends).toMatchObject([{ rule: "Price of the new date" }]);
    expect(borne.plan.places).toMatchObject([{ after: from.capacity }, { after: to.capacity }]);
    expect(await run(waived, borne.digest)).toMatchObject({ ok: false, faults: [{ option: "reason" }] });
    expect(await run(waived, borne.digest, "She fell ill.")).toMatchObject({ ok: true });
    expect(await office.managed(reference)).toMatchObject({ people: 2, lines: [{ unitPaise: each }] });
  });

  it("refuses beside the option at fault", async () => {
    const [from, full] = [departure(), departure()];
    await office.book(full, 10);
    const { reference } = await office.book(from, 2);
    const to = departure().id;
    expect(await faults({ reference, riders: "1,2", departure: to })).toMatchObject([{ option: "riders" }]);
    expect(await faults({ reference, riders: "7", departure: to })).toMatchObject([{ option: "riders" }]);
    expect(await faults({ reference, departure: to })).toMatchObject([{ option: "riders" }]);
    expect(await faults({ reference, riders: "1", departure: from.id })).toMatchObject([{ option: "departure" }]);
    expect(await faults({ reference, riders: "1", departure: full.id })).toMatchObject([{ option: "departure" }]);
    expect(await faults({ reference, riders: "1", departure: to, name: "Bela Rao" })).toMatchObject([
      { option: "email" },
    ]);
    expect((await office.managed(reference)).people).toBe(2);
  });
});
