import {
  findBooking,
  findChange,
  findManagedBooking,
  type ManagedBooking,
  quote,
  startChangePayment,
  startPayment,
} from "#modules/booking/index.server.ts";
import type { BookingStatus } from "#modules/booking/model.ts";
import type { BookingOffice, Departure } from "#tests/harness/booking/office.ts";
import type { dice } from "./at-once.ts";

export const bela = { name: "Bela Example", email: "bela@example.com", phone: "+919811111111" };

export type Scene = ReturnType<typeof sceneOf>;

/** Shared scene of the crowd: a few departures, open payments, and chance. */
export function sceneOf(office: BookingOffice, departures: Departure[], chances: ReturnType<typeof dice>) {
  const { deps, db } = office;
  const { random, oneOf } = chances;
  /** The provider's unpaid orders. */
  const orders: string[] = [];
  /** References of all holds. */
  const references: string[] = [];
  /** Quotes offered by the company. */
  const quotes: { id: string; number: string }[] = [];
  const referenceOf = async (...statuses: BookingStatus[]) =>
    oneOf(await db.selectFrom("booking").select("reference").where("status", "in", statuses).execute())?.reference;
  const toPayChange = async (changeId: string): Promise<void> => {
    const change = await findChange(deps, changeId);
    if (change) orders.push((await startChangePayment(deps, change)).providerOrderId);
  };
  return {
    ...office,
    orders,
    references,
    quotes,
    ...chances,
    departures,
    departure: (): Departure => oneOf(departures) as Departure,
    people: (): number => 1 + Math.floor(random() * 3),
    referenceOf,
    /** A booking that seems to be in one of these states now. */
    async booking(...statuses: BookingStatus[]): Promise<ManagedBooking | null> {
      const reference = await referenceOf(...(statuses.length > 0 ? statuses : (["confirmed"] as const)));
      return reference === undefined ? null : findManagedBooking(deps, reference);
    },
    async priceOf(wish: { departure: string; people: number; category: "regular" | "private" }): Promise<number> {
      const answer = await quote(deps, wish);
      return "quote" in answer ? answer.quote.totalPaise : 0;
    },
    /** Adds the booking's order for a deed to pay. */
    async toPay(reference: string): Promise<void> {
      references.push(reference);
      const held = await findBooking(deps, reference);
      if (held?.status === "held" && held.totalPaise > held.creditPaise)
        orders.push((await startPayment(deps, held)).providerOrderId);
    },
    /** The same of a change of one. */
    toPayChange,
  };
}
