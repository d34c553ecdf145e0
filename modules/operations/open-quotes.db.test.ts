import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptQuote, offerQuote } from "#modules/booking/index.server.ts";
import { type BookingOffice, type Departure, inTurn, openBookingOffice } from "#tests/harness/booking/office.ts";
import { demoContent, without } from "#tests/harness/pages/demo-content.ts";
import { runCommand } from "./run-command.server.ts";

const TOUR = "old-delhi-at-dawn";

describe("open quotes", () => {
  let office: BookingOffice;
  let departure: () => Departure;
  beforeAll(async () => {
    office = await openBookingOffice();
    departure = inTurn((await office.departuresOf(TOUR)).slice(9));
  });
  afterAll(() => office?.close());

  const give = async (command: string, options: Record<string, string>, dryRun = false, content?: unknown) => {
    const answer = await runCommand(office.deps, { command, options, actor: "meera", dryRun, content });
    return answer.ok ? answer.lines : answer.faults;
  };
  const offer = async ({ localDate: date, localTime: time }: Departure) => {
    const carla = { name: "Carla Example", email: "carla@example.com", phone: "+919800000001", country: "IT" };
    const ride = { tour: TOUR, date, time, people: 4, totalPaise: 9_000_00, words: "As you wished." };
    const offered = await offerQuote(office.deps, { ...carla, ...ride, validDays: 2 });
    if ("refused" in offered) throw new Error(offered.refused);
    return offered;
  };

  it("are listed when their hour is called off or blocked: accepting still works", async () => {
    const from = departure();
    const { id, number } = await offer(from);
    await offer(departure());
    const named = [
      "Offered by quotes that can still be accepted: 1. Who accepts rides at that hour all the same; quote --number offers them another.",
      expect.stringMatching(new RegExp(`^  ${number}  .*, ${from.localTime} IST, 4 people, until `)),
    ];
    const block = { from: from.localDate, tour: TOUR, reason: "Fog all day." };
    const nothing = "Nothing was changed (dry run).";
    expect((await give("block-date", block, true)).slice(2)).toEqual([...named, nothing]);
    expect((await give("block-date", { from: from.localDate, reason: "Fog." }, true)).slice(2)).toEqual([
      ...named,
      nothing,
    ]);
    expect((await give("block-date", block)).slice(1, -1)).toEqual(named);
    const order = { departure: from.id, reason: "Fog all day." };
    expect((await give("cancel-departure", order, true)).slice(2)).toEqual([...named, nothing]);
    expect((await give("cancel-departure", order)).slice(1)).toEqual(named);
    expect(await acceptQuote(office.deps, id), "as it was told").not.toBeNull();
  });

  it("are listed when their tour is unpublished, booked or not", async () => {
    const { number } = await offer(departure());
    const lines = await give("publish", {}, true, without(demoContent(), TOUR));
    expect(lines).toContain("Tour Old Delhi at Dawn (old-delhi-at-dawn): unpublished; its bookings stay");
    expect(lines).toContainEqual(
      expect.stringMatching(/^Offered by quotes that can still be accepted: \d\. Who accepts/),
    );
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${number}  .*, 4 people, until `)));
  });
});
