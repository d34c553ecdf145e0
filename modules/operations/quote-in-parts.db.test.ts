import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDeparture } from "#modules/availability/index.server.ts";
import { acceptQuote } from "#modules/booking/index.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { runCommand } from "./run-command.server.ts";

describe("a party above the largest payment", () => {
  let office: BookingOffice;

  beforeAll(async () => {
    office = await openBookingOffice();
  });
  afterAll(() => office?.close());

  it("is quoted in parts on one closed departure", async () => {
    const wanted = (await office.departuresOf("kerala-backwaters-by-cycle")).at(-1);
    if (!wanted) throw new Error("there is a holiday");
    const part = (rupees: string) => ({
      command: "quote",
      options: {
        ...{ tour: "kerala-backwaters-by-cycle", name: "Anna", email: "anna@example.com", phone: "+919812345678" },
        ...{ date: wanted.localDate, time: wanted.localTime, people: "4", words: "Half of you.", rupees },
      },
      actor: "meera",
      dryRun: false,
    });
    expect(await runCommand(office.deps, part("528000"))).toMatchObject({
      ok: false,
      faults: [expect.stringContaining("a quote for each part of the party")],
    });
    for (let half = 0; half < 2; half += 1)
      expect(await runCommand(office.deps, part("264000"))).toMatchObject({ ok: true });
    const offered = await office.db
      .selectFrom("bespoke_quote")
      .select("id")
      .where("local_date", "=", wanted.localDate)
      .where("total_paise", "=", 264_000_00)
      .execute();
    for (const { id } of offered) expect(await acceptQuote(office.deps, id)).toHaveProperty("reference");
    expect(await findDeparture(office.deps, wanted.id)).toMatchObject({ capacity: 8, placesLeft: 0 });
  });
});
