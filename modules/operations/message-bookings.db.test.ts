import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listForDesk } from "#modules/booking/index.server.ts";
import { readBookingsQuery } from "#modules/booking/model.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { keepMail } from "#tests/harness/mail/keep-mail.ts";
import { planCommand } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";

describe("a message to selected bookings", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(3));
  });
  afterAll(() => office?.close());

  const give = async (options: Record<string, string>, dryRun = false) => {
    const answer = await runCommand(office.deps, { command: "message-bookings", options, actor: "asha", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const wordsTo = async (reference: string) =>
    (await office.told(reference)).filter(({ topic }) => topic === "booking.message").map(({ words }) => words);

  it("reaches each of them on its own departure, and nobody else on those", async () => {
    const [one, other] = [departure(), departure()];
    const [first, second, beside] = [await office.book(one, 1), await office.book(other, 2), await office.book(one, 1)];
    const parties = `${first.reference},${second.reference}`;
    const options = { parties, subject: "Fog", text: "{people} on {date}, please bring a lamp." };
    const plan = await give(options, true);
    expect(plan[0]).toBe("2 parties would be written to.");
    expect(await give(options)).toEqual([expect.stringMatching(/^Written to 2 parties: /)]);
    expect(await wordsTo(first.reference)).toEqual([expect.stringMatching(/^1 on .*, please/)]);
    expect(await wordsTo(second.reference)).toEqual([expect.stringMatching(/^2 on .*, please/)]);
    expect(await wordsTo(first.reference)).not.toEqual(await wordsTo(second.reference));
    expect(await wordsTo(beside.reference)).toEqual([]);
    expect(await give(options)).toEqual([expect.stringMatching(/within the hour/)]);
  });

  it("is refused whole if one of them cannot be written to", async () => {
    const on = departure();
    const { reference } = await office.book(on, 1);
    const held = await office.hold({ departure: on.id, people: 1, category: "regular" });
    const options = { parties: `${reference},${held.reference}`, subject: "Fog", text: "Please bring a lamp." };
    expect(await give(options)).toEqual([expect.stringMatching(`${held.reference} cannot be written to`)]);
    expect(await give({ ...options, parties: "" })).toEqual([expect.stringMatching(/parties/)]);
    expect(await wordsTo(reference)).toEqual([]);
  });

  it("says in the plan whose address refused the last mail, with the telephone, on both faces", async () => {
    const [bounced, well] = [await office.book(departure(), 1), await office.book(departure(), 1)];
    const [gone, back] = ["gone@example.com", "back@example.com"];
    await office.db
      .updateTable("booking")
      .set({ contact_email: "Gone@example.com" })
      .where("id", "=", bounced.id)
      .execute();
    await office.db.updateTable("booking").set({ contact_email: back }).where("id", "=", well.id).execute();
    const mail = { kind: "booking.confirmed", status: "failed", lastError: "550 no such user" } as const;
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await keepMail(office.db, { ...mail, recipient: gone, refusedAt: at(2) });
    await keepMail(office.db, { ...mail, recipient: back, refusedAt: at(2) });
    await keepMail(office.db, { kind: mail.kind, recipient: back, status: "kept" });
    const options = { parties: `${bounced.reference},${well.reference}`, subject: "Fog", text: "Please bring a lamp." };
    const words = `Gone@example.com refused our last mail: call ${bounced.contactPhone}.`;
    expect((await give(options, true)).filter((line) => line.includes("refused"))).toEqual([words]);
    const answer = await planCommand(office.deps, { command: "message-bookings", options, actor: "asha" });
    const writesTo = answer.ok ? (answer.plan.writesTo ?? []) : [];
    expect(writesTo.flatMap((one) => (one.refused ? [[one.address, one.refused]] : []))).toEqual([
      ["Gone@example.com", { phone: bounced.contactPhone }],
    ]);
  });

  it("lists what was selected by hand, and leaves out what is no reference", async () => {
    const [first, second] = [await office.book(departure(), 1), await office.book(departure(), 1)];
    await office.book(departure(), 1);
    const only = `${second.reference},x',${first.reference},${first.reference}`;
    const { query } = readBookingsQuery(new URLSearchParams({ only }));
    const { lines } = await listForDesk(office.deps, query);
    expect(lines.map(({ reference }) => reference).sort()).toEqual([first.reference, second.reference].sort());
  });
});
