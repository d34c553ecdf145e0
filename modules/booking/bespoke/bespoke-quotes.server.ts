import type { Selectable } from "kysely";
import {
  addDepartureFor,
  decidesAtIfForming,
  findDepartureOn,
  lockDeparture,
} from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import { contactsThatStopSales } from "#modules/content/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newBookingReference, newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { writeUnderFree } from "../holds/draw-reference.server.ts";
import { bookingCategoryLabels, datedPolicy, type PolicyBand, type PriceLine, policyOf } from "../model.ts";
import type { BespokeQuoteTable } from "../tables.server.ts";
import { countOthers, isExclusive, mayJoin } from "./party.server.ts";

export async function findQuote({ db, clock }: { db: Db; clock: Clock }, id: string) {
  const row = await db
    .selectFrom("bespoke_quote")
    .leftJoin("booking", "booking.id", "bespoke_quote.booking_id")
    .selectAll("bespoke_quote")
    .select(["booking.reference", "booking.link_version", "booking.status"])
    .where("bespoke_quote.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const tour = await getBookedTour(db, row.tour_id);
  const wanted = { tourId: row.tour_id, localDate: row.local_date, localTime: row.local_time };
  const departureId = await findDepartureOn(db, wanted);
  const others = departureId === null ? 0 : await countOthers(db, { departureId, email: row.contact_email });
  const isTaken =
    row.booking_id === null &&
    departureId !== null &&
    !(await mayJoin(db, departureId, { email: row.contact_email, people: row.people }));
  const lasts = await payUntil(db, row, { departureId, others, now: clock.now() });
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    tourName: tour.name,
    tourPath: tour.path,
    /** If false, nothing is at `tourPath`. */
    isPublished: tour.published,
    fit: tour.fit,
    contactName: row.contact_name,
    localDate: row.local_date,
    localTime: row.local_time,
    people: row.people,
    others,
    totalPaise: row.total_paise,
    policy: datedPolicy(
      policyOf(tour.kind),
      delhiToInstant(row.local_date, row.local_time).toISOString(),
      clock.now().toISOString(),
    ),
    words: row.words,
    expiresAt: lasts.toISOString(),
    /** True if the deadline is the decision on a forming ride. */
    isForming: lasts < row.expires_at,
    /** `taken`: another party has the departure to itself, or agreed to fewer others. */
    standing:
      row.superseded_at !== null
        ? ("superseded" as const)
        : row.expires_at <= clock.now() || row.status === "expired"
          ? ("expired" as const)
          : isTaken
            ? ("taken" as const)
            : ("open" as const),
    booking:
      row.reference !== null
        ? {
            reference: row.reference,
            /** A newer link belongs to another person or address and is not shown. */
            hasFirstLink: row.link_version === 0,
            status: row.status,
          }
        : null,
  };
}

/**
 * Deadline to pay: the quote's end, or earlier the decision on a shared forming ride, so that no payer waits for it.
 */
async function payUntil(
  db: Sql,
  offer: { expires_at: Date },
  { departureId, others, now }: { departureId: string | null; others: number; now: Date },
): Promise<Date> {
  const decidesAt = departureId !== null && others > 0 ? await decidesAtIfForming(db, departureId) : null;
  return decidesAt !== null && decidesAt > now && decidesAt < offer.expires_at ? decidesAt : offer.expires_at;
}

class NotAsShown extends Error {}

/**
 * Books a quote: a departure for the party alone, or beside at most `others` people. A second acceptance has no effect.
 * Null: the quote has ended, the departure is no longer as its page showed, or the company cannot be reached.
 */
export async function acceptQuote(
  { db, clock, drawReference = newBookingReference }: { db: Db; clock: Clock; drawReference?: () => string },
  quoteId: string,
  { others: shown }: { others: number } = { others: 0 },
): Promise<{ reference: string } | null> {
  if ((await contactsThatStopSales(db)).length > 0) return null;
  const now = clock.now();
  const accepted = inTransaction(db, async (tx) => {
    const offer = await tx
      .selectFrom("bespoke_quote")
      .selectAll()
      .where("id", "=", quoteId)
      .forUpdate()
      .executeTakeFirst();
    if (!offer) return null;
    if (offer.booking_id)
      return acceptedBefore(tx, { bookingId: offer.booking_id, isSuperseded: offer.superseded_at !== null });
    if (offer.superseded_at !== null || offer.expires_at <= now) return null;
    const tour = await getBookedTour(tx, offer.tour_id);
    const { departureId, others } = await comeToDeparture(tx, offer);
    if (others > shown) throw new NotAsShown();
    const heldUntil = await payUntil(tx, offer, { departureId, others, now });
    const { id, reference } = await bookOffer(tx, offer, {
      departureId,
      policy: policyOf(tour.kind),
      others,
      heldUntil,
      now,
      drawReference,
    });
    await tx.updateTable("bespoke_quote").set({ booking_id: id, others }).where("id", "=", quoteId).execute();
    return { reference };
  });
  return accepted.catch((error: unknown) => {
    if (error instanceof NotAsShown) return null;
    throw error;
  });
}

async function comeToDeparture(
  tx: Tx,
  offer: Selectable<BespokeQuoteTable>,
): Promise<{ departureId: string; others: number }> {
  const { tour_id: tourId, people, contact_email: email, local_date: localDate, local_time: localTime } = offer;
  const there = await findDepartureOn(tx, { tourId, localDate, localTime });
  // Must be asked before the party has places there.
  if (there !== null) await lockDeparture(tx, there);
  if (there !== null && !(await mayJoin(tx, there, { email, people }))) throw new NotAsShown();
  const departureId = await addDepartureFor(tx, { tourId, localDate, localTime, people });
  // Nobody can join now, but another party may have booked that hour meanwhile.
  if (there === null && (await isExclusive(tx, departureId, { email }))) throw new NotAsShown();
  return { departureId, others: await countOthers(tx, { departureId, email }) };
}

async function acceptedBefore(
  tx: Tx,
  { bookingId, isSuperseded }: { bookingId: string; isSuperseded: boolean },
): Promise<{ reference: string } | null> {
  const { reference, status } = await tx
    .selectFrom("booking")
    .select(["reference", "status"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const stands = !isSuperseded || status === "confirmed" || status === "completed";
  return stands ? { reference } : null;
}

async function bookOffer(
  tx: Tx,
  offer: Selectable<BespokeQuoteTable>,
  terms: {
    departureId: string;
    policy: readonly PolicyBand[];
    others: number;
    heldUntil: Date;
    now: Date;
    drawReference: () => string;
  },
): Promise<{ id: string; reference: string }> {
  const { departureId, policy, others, heldUntil, now, drawReference } = terms;
  const lines: PriceLine[] = [
    {
      label: `${others > 0 ? "Your ride" : bookingCategoryLabels.private}, as in quote ${offer.number}`,
      unitPaise: offer.total_paise,
      count: 1,
      amountPaise: offer.total_paise,
    },
  ];
  const id = newId();
  const write = (reference: string) =>
    tx
      .insertInto("booking")
      .values({
        id,
        reference,
        request_key: `quote ${offer.id}`,
        tour_id: offer.tour_id,
        departure_id: departureId,
        category: "private",
        people: offer.people,
        seats: offer.people,
        contact_name: offer.contact_name,
        contact_email: offer.contact_email,
        contact_phone: offer.contact_phone,
        country: offer.country,
        tourist_category: "",
        remarks: `Quote ${offer.number}, version ${offer.version}`,
        price_lines: json(lines),
        total_paise: offer.total_paise,
        policy: json(policy),
        prices: null,
        status: "held",
        hold_expires_at: heldUntil,
        created_at: now,
        updated_at: now,
      })
      .onConflict((taken) => taken.column("reference").doNothing())
      .returning("reference")
      .executeTakeFirst();
  const { reference } = await writeUnderFree(drawReference, write);
  await tx
    .insertInto("booking_event")
    .values({
      id: newId(),
      booking_id: id,
      from_status: null,
      to_status: "held",
      actor: "traveller",
      kind: "status",
      reason: "quote accepted",
      at: now,
    })
    .execute();
  return { id, reference };
}
