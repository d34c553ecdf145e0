import { afterEach, beforeEach, expect, it } from "vitest";
import { findDeparture, notifyHeldSeats } from "#modules/availability/index.server.ts";
import { expireHolds } from "#modules/booking/index.server.ts";
import { FairQueue } from "#platform/http/fair-queue.server.ts";
import { type BookingOffice, type Departure, openBookingOffice } from "#tests/harness/booking/office.ts";
import { startCacheInvalidation } from "./page-cache/cache-invalidation.server.ts";
import { type MadePage, PageCache } from "./page-cache/page-cache.server.ts";

const queue = new FairQueue({ atOnce: 9, ofOnePlace: 9, waiting: 9, waitingOfOnePlace: 9, patienceMs: 60_000 });

let office: BookingOffice;
let departure: Departure;
let cache: PageCache;
/** Number of notifications about changed places. */
let moves = 0;
beforeEach(async () => {
  office = await openBookingOffice();
  [departure] = (await office.departuresOf("nizamuddin-and-lodhi")) as [Departure];
  // Its clock stands still: no page is made again because of time, neither after a second nor after two.
  cache = new PageCache(() => 0);
  moves = 0;
  await startCacheInvalidation(
    { database: office.database, forgetWritten: () => undefined },
    {
      changed: (...tags) => cache.changed(...tags),
      moved: (...tags) => {
        moves += 1;
        cache.moved(...tags);
      },
    },
  );
});
afterEach(() => office?.close());

/** A list's page, or a tour's, that shows the departure. */
const ask = async (tag: string): Promise<string> => {
  const make = async (): Promise<MadePage> => {
    const found = await findDeparture(office.deps, departure.id);
    const body = Buffer.from(`${found?.standing}, ${found?.placesLeft} left`);
    return { status: 200, headers: {}, body, tags: new Set([tag]), keep: true, isStale: false };
  };
  const page = await cache.get(tag, make, { queue, place: "192.0.2.1" });
  return String("etag" in page ? page.identity : page.body);
};
const hold = (people: number) => office.hold({ departure: departure.id, people, category: "regular" });

it.each(["tour", "lists"])("shows at once that a date sold out, and is sold again: %s", async (where) => {
  const tag = where === "tour" ? `tour:${departure.tourId}` : "tours";
  const before = await ask(tag);
  expect(before).toBe(`free, ${departure.placesLeft} left`);
  await hold(1);
  await notifyHeldSeats(office.deps);
  await expect.poll(() => moves).toBe(1);
  // Only a number has moved, and it may not be made again yet.
  expect(await ask(tag)).toBe(before);
  await hold(departure.placesLeft - 1);
  await expect.poll(() => ask(tag)).toBe("sold_out, 0 left");
  office.clock.advanceMinutes(16);
  await expireHolds(office.deps);
  await expect.poll(() => ask(tag)).toBe(before);
});
