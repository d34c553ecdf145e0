import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookWithCredit, callOff, chooseAlternative } from "#modules/booking/index.server.ts";
import { auditLedger } from "#modules/payments/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

describe("a goodwill refund of a booking exchanged for a credit", () => {
  let office: BookingOffice;
  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(async () => {
    expect((await auditLedger(office.db)).faults).toEqual([]);
    await office.close();
  });

  const give = async (reference: string, options: Record<string, string>, dryRun = false): Promise<string> => {
    const wanted = { reference, reason: "it rained", ...options };
    const answer = await runCommand(office.deps, { command: "refund", options: wanted, actor: "meera", dryRun });
    return (answer.ok ? answer.lines : answer.faults).join("\n");
  };
  /** ₹2,000 that became a credit, which has paid for a ride of ₹1,500; the rest is on its way back. */
  async function spentInPart(): Promise<string> {
    const [dearer] = (await office.departuresOf("old-delhi-at-dawn")).slice(9);
    const { id, reference, departureId } = await office.book({ id: dearer?.id ?? "" }, 1);
    await callOff(office.deps, { departureId, reason: "The road is away.", answerHours: 48 });
    const { choiceId } = await office.managed(reference);
    await chooseAlternative(office.deps, { choiceId: choiceId ?? "", choice: "credit", by: "traveller" });
    const { creditId } = (await office.told(reference)).at(-1) as { creditId: string };
    const [cheaper] = (await office.departuresOf("new-delhi-avenues")).slice(9);
    const wish = { departure: cheaper?.id ?? "", people: 1, category: "regular" as const };
    expect(await bookWithCredit(office.deps, { creditId, wish, seenPaise: 1500_00 })).toMatchObject({ isPaid: true });
    const back = await office.db.selectFrom("refund").select("amount_paise").where("asked_by", "!=", id).execute();
    expect(back, "the rest of it").toEqual([{ amount_paise: 500_00 }]);
    return reference;
  }

  it("is given once, by its dry run's amount, at most what is held", async () => {
    const reference = await spentInPart();
    expect(await give(reference, { rupees: "1600" }, true)).toContain("has only ₹1,500 left");
    expect(await give(reference, { rupees: "100" }, true)).toContain("--seen 0");
    expect(await give(reference, { rupees: "100", seen: "0" })).toContain("₹100 goes back");
    expect(await give(reference, { rupees: "100", seen: "0" })).toContain("₹100 of");
    expect(await give(reference, { rupees: "1400" }, true)).toContain("--seen 100");
    expect(await give(reference, { rupees: "1401" }, true)).toContain("has only ₹1,400 left");
    expect(await give(reference, { rupees: "1400", seen: "100" })).toContain("₹1,400 goes back");
  });
});
