import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listParties } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

describe("a departure on its day", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf("old-delhi-at-dawn")).slice(3));
  });
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>, dryRun = false): Promise<string[]> => {
    const answer = await runCommand(office.deps, { command, options, actor: "kamala", dryRun });
    return answer.ok ? answer.lines : answer.faults;
  };
  const messages = async (reference: string) =>
    (await office.told(reference)).filter(({ topic }) => topic === "booking.message");

  it("records arrived riders once, and undoes it", async () => {
    const on = departure();
    const { reference } = await office.book(on, 2);
    const arrived = async () => (await listParties(office.db, on.id))[0]?.riders.map(({ arrivedAt }) => arrivedAt);
    expect(await give("mark-arrived", { reference, riders: "1" }, true)).toContain("Nothing was changed (dry run).");
    expect(await arrived()).toEqual([null, null]);
    expect(await give("mark-arrived", { reference, riders: "1" })).toEqual(["1 rider ticked as arrived."]);
    const at = office.clock.now().toISOString();
    office.clock.advanceMinutes(5);
    expect(await give("mark-arrived", { reference })).toEqual(["1 rider ticked as arrived."]);
    expect(await arrived()).toEqual([at, office.clock.now().toISOString()]);
    expect(await give("mark-arrived", { reference, riders: "1", back: "yes" })).toEqual(["1 rider not here yet."]);
    expect((await arrived())?.[0]).toBeNull();
    expect(await give("mark-arrived", { reference, riders: "7" })).toEqual([expect.stringMatching(/has no rider 7/)]);
  });

  it("mails each party its own text, shown in the plan", async () => {
    const on = departure();
    const [one, other] = [await office.book(on, 2), await office.book(on, 1)];
    const options = {
      departure: on.id,
      subject: "A new place to meet",
      text: "Dear {name}, we meet {people} at {time}.",
    };
    const plan = await give("message-departure", options, true);
    expect(plan).toContainEqual(`  > Dear ${one.contactName}, we meet 2 at ${on.localTime} IST.`);
    expect(await messages(one.reference)).toEqual([]);
    await give("message-departure", options);
    expect(await messages(one.reference)).toMatchObject([
      { subject: "A new place to meet", words: `Dear ${one.contactName}, we meet 2 at ${on.localTime} IST.` },
    ]);
    expect(await messages(other.reference)).toMatchObject([{ words: expect.stringContaining("we meet 1 at") }]);
  });

  it("mails some of the parties, each once", async () => {
    const on = departure();
    const [one, other] = [await office.book(on, 1), await office.book(on, 1)];
    const options = { departure: on.id, subject: "Rain", text: "Bring a jacket, please." };
    await give("message-departure", { ...options, parties: one.reference });
    expect(await messages(other.reference)).toEqual([]);
    const [pressed, pressedAgain] = await Promise.all([
      give("message-departure", options),
      give("message-departure", options),
    ]);
    expect([...pressed, ...pressedAgain].join(" ")).toContain(other.reference);
    expect(await messages(one.reference)).toHaveLength(1);
    expect(await messages(other.reference)).toHaveLength(1);
    expect(await give("message-departure", options)).toEqual([expect.stringMatching(/within the hour/)]);
  });

  it("refuses unknown placeholders and other departures' parties", async () => {
    const on = departure();
    await office.book(on, 1);
    const options = { departure: on.id, subject: "Rain", text: "Dear {nam}, bring a jacket." };
    expect(await give("message-departure", options)).toEqual([expect.stringMatching(/Nothing fills in \{nam\}/)]);
    const wrong = { ...options, text: "Bring a jacket, please.", parties: "PH-ZZZZZZ" };
    expect(await give("message-departure", wrong)).toEqual(["PH-ZZZZZZ is not on that departure."]);
    expect(await give("message-departure", { ...options, text: "Bring a jacket.", departure: departure().id })).toEqual(
      ["Nobody is on that departure who could be written to."],
    );
  });
});
