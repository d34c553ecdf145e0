import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { MANY_CONNECTIONS } from "#tests/harness/database/database.ts";
import { holder } from "#tests/harness/people/default-traveller.ts";
import { HOLD_MINUTES } from "../model.ts";
import { quote } from "../quote.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { extendHold } from "./extend-hold.server.ts";
import { holdSeats } from "./hold-seats.server.ts";
import {
  findShortHold,
  forgetHoldOrigins,
  NETWORK_PLACES,
  NETWORK_PRIVATE_HOLDS,
  SHORT_HOLD_MINUTES,
} from "./network-holds.server.ts";

describe("unpaid places held from one network", () => {
  let office: BookingOffice;
  let rides: Departure[];

  beforeAll(async () => {
    office = await openBookingOffice({ connections: MANY_CONNECTIONS });
    rides = await office.departuresOf("old-delhi-at-dawn");
  });
  // Nothing is held.
  beforeEach(async () => {
    office.clock.advanceMinutes(2 * HOLD_MINUTES);
    await expireHolds(office.deps);
    await forgetHoldOrigins(office.db);
  });
  afterAll(() => office?.close());

  const from = (network: string) => [
    { network, shares: 1 },
    { network: `around ${network.slice(0, 6)}`, shares: 2 },
  ];
  const hold = async (at: number, people: number, category: "regular" | "private", network = "10.0.0.1") => {
    const wish = { departure: rides[at]?.id ?? "", people, category };
    const asked = await quote(office.deps, wish);
    const seenPaise = "quote" in asked ? asked.quote.totalPaise : 0;
    const requestKey = crypto.randomUUID();
    return holdSeats(office.deps, { wish, holder, seenPaise, requestKey, networks: from(network) });
  };
  const isHeld = (answer: object) => "held" in answer;
  const refusedWith = (answer: Awaited<ReturnType<typeof hold>>) =>
    "refused" in answer ? [answer.refused, answer.unpaid?.places] : answer;

  it("are limited to few whole departures for simultaneous forms, and the refusal names how many", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => hold(at, 1, "private")));
    expect(answers.filter(isHeld)).toHaveLength(NETWORK_PRIVATE_HOLDS);
    expect(refusedWith(await hold(13, 1, "private"))).toEqual(["unpaid_places", 20]);
    expect(isHeld(await hold(13, 1, "private", "192.0.2.7")), "another network is as free as ever").toBe(true);
  });

  it("are limited together for all of its addresses", async () => {
    const answers: object[] = [];
    for (let at = 0; at < 10; at += 1) answers.push(await hold(at, 1, "private", `10.0.0.${at}`));
    expect(answers.filter(isHeld)).toHaveLength(2 * NETWORK_PRIVATE_HOLDS);
  });

  it("are limited by places: a full group without other holds, and a bounded sum", async () => {
    expect(isHeld(await hold(0, 10, "regular")), "the network holds nothing else").toBe(true);
    expect(refusedWith(await hold(1, 10, "regular")), "a departure keeps a part for others").toEqual([
      "unpaid_places",
      10,
    ]);
    expect(isHeld(await hold(1, 8, "regular"))).toBe(true);
    expect(refusedWith(await hold(1, 1, "regular"))).toEqual(["unpaid_places", 18]);
    expect(isHeld(await hold(1, 1, "regular", "192.0.2.7"))).toBe(true);
    expect(isHeld(await hold(2, 8, "regular"))).toBe(true);
    expect(isHeld(await hold(3, 4, "regular"))).toBe(true);
    expect(refusedWith(await hold(4, 1, "regular"))).toEqual(["unpaid_places", NETWORK_PLACES]);
  });

  it("are free again once paid or expired", async () => {
    for (const at of [20, 21, 22]) {
      const { pay } = await office.hold({ departure: rides[at]?.id ?? "", people: 1, category: "private" });
      await pay();
    }
    const [first] = [await hold(5, 1, "private"), await hold(6, 1, "private")];
    expect(refusedWith(await hold(7, 1, "private"))).toEqual(["unpaid_places", 20]);
    if (!first || !("held" in first)) throw new Error("the first is held");
    await office.db.updateTable("booking").set({ status: "confirmed" }).where("id", "=", first.held.id).execute();
    expect(isHeld(await hold(7, 1, "private"))).toBe(true);
    office.clock.advanceMinutes(HOLD_MINUTES + 1);
    expect(isHeld(await hold(8, 1, "private"))).toBe(true);
    expect(isHeld(await hold(9, 1, "private"))).toBe(true);
  });

  it("have a shorter hold beside another whole departure, which cannot be extended", async () => {
    const wish = { departure: rides[1]?.id ?? "", people: 1, category: "private" as const };
    expect(await findShortHold(office.deps, from("10.0.0.1"), wish)).toBeNull();
    const now = office.clock.now().getTime();
    const [long, short] = [await hold(0, 1, "private"), await hold(1, 1, "private")];
    if (!("held" in long && "held" in short)) throw new Error("both are held");
    const minutes = ({ held }: typeof long) => (held.holdExpiresAt.getTime() - now) / 60_000;
    expect([minutes(long), minutes(short)]).toEqual([HOLD_MINUTES, SHORT_HOLD_MINUTES]);
    expect(await findShortHold(office.deps, from("10.0.0.1"), wish)).toBe(SHORT_HOLD_MINUTES);
    expect(await extendHold(office.deps, long.held.id)).toBe(false);
  });

  it("are not limited for an unknown network or a load test", async () => {
    const answers = await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const wish = { departure: rides[at]?.id ?? "", people: 1, category: "private" as const };
        const asked = await quote(office.deps, wish);
        const seenPaise = "quote" in asked ? asked.quote.totalPaise : 0;
        return holdSeats(office.deps, { wish, holder, seenPaise, requestKey: crypto.randomUUID() });
      }),
    );
    expect(answers.every(isHeld)).toBe(true);
  });
});
