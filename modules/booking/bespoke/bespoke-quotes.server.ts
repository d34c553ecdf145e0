import type { Selectable } from "kysely";
import {
  addDepartureFor,
  decidesAtIfForming,
  findDepartureOn,
  lockDeparture,
} from "#modules/availability/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database/database.server.ts";
import { newBookingReference, newId } from "#platform/ids.server.ts";
import { delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { writeUnderFree } from "../holds/draw-reference.server.ts";
import { bookingCategoryLabels, datedPolicy, type PolicyBand, type PriceLine, policyOf } from "../model.ts";
import type { BespokeQuoteTable } from "../tables.server.ts";
import { countOthers, isExclusive, mayJoin } from "./party.server.ts";

/** A quote as its page shows it, or null. */
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
    /** Whether the company still sells its tour: if not, there is nothing at `tourPath`. */
    isPublished: tour.published,
    fit: tour.fit,
    contactName: row.contact_name,
    localDate: row.local_date,
    localTime: row.local_time,
    people: row.people,
    /** People who are not of this party and have places on the same departure. */
    others,
    totalPaise: row.total_paise,
    policy: datedPolicy(
      policyOf(tour.kind),
      delhiToInstant(row.local_date, row.local_time).toISOString(),
      clock.now().toISOString(),
    ),
    words: row.words,
    /** When it is no longer to be paid. */
    expiresAt: lasts.toISOString(),
    /** Whether that is when it is decided, for want of riders, whether the ride runs at all. */
    isForming: lasts < row.expires_at,
    /**
     * Whether it can be accepted, and if not, why: `taken`, since somebody else has that departure to itself now, or has agreed to
     * ride with fewer others.
     */
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
            /** Whether its first link opens it. A newer one went to another person or address, and is not told here. */
            hasFirstLink: row.link_version === 0,
            status: row.status,
          }
        : null,
  };
}

/**
 * Until when a party can pay: until its quote runs out; beside others whose ride needs a minimum, no longer than until it is decided
 * whether it runs, since nobody who has paid waits for somebody's word.
 */
async function payUntil(
  db: Sql,
  offer: { expires_at: Date },
  { departureId, others, now }: { departureId: string | null; others: number; now: Date },
): Promise<Date> {
  const decidesAt = departureId !== null && others > 0 ? await decidesAtIfForming(db, departureId) : null;
  return decidesAt !== null && decidesAt > now && decidesAt < offer.expires_at ? decidesAt : offer.expires_at;
}

/** A quote's departure is not what its page has shown: what was written for it is undone. */
class NotAsShown extends Error {}

/**
 * The traveller accepts: a departure is made for their party alone, or the party joins the `others` whom its page has shown on the
 * one that runs then; it is held until `payUntil`, to be paid like any other. Accepting twice is accepting once. Null:
 * the quote no longer stands, somebody else has that departure to itself, or more others ride on it than were shown, or than another
 * party there has agreed to ride with.
 */
export async function acceptQuote(
  { db, clock, drawReference = newBookingReference }: { db: Db; clock: Clock; drawReference?: () => string },
  quoteId: string,
  { others: shown }: { others: number } = { others: 0 },
): Promise<{ reference: string } | null> {
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

/** Puts the party onto its departure, and answers with how many others; throws where somebody there has not agreed to ride with it. */
async function comeToDeparture(
  tx: Tx,
  offer: Selectable<BespokeQuoteTable>,
): Promise<{ departureId: string; others: number }> {
  const { tour_id: tourId, people, contact_email: email, local_date: localDate, local_time: localTime } = offer;
  const there = await findDepartureOn(tx, { tourId, localDate, localTime });
  // Judged as it is before the party is on it, by whoever stands there and what the company sells of it.
  if (there !== null) await lockDeparture(tx, there);
  if (there !== null && !(await mayJoin(tx, there, { email, people }))) throw new NotAsShown();
  const departureId = await addDepartureFor(tx, { tourId, localDate, localTime, people });
  // Now that nobody else can take a place on it: another party may have come to that hour a moment ago.
  if (there === null && (await isExclusive(tx, departureId, { email }))) throw new NotAsShown();
  return { departureId, others: await countOthers(tx, { departureId, email }) };
}

/** The booking of a quote that was accepted; null where a newer version has taken its place and nobody has paid for this one. */
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

/** Writes the booking that a quote comes to: held on its departure for as long as it is to be paid, at the quote's price in one line. */
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
      reason: "quote accepted",
      at: now,
    })
    .execute();
  return { id, reference };
}
