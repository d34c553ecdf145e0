import type { Selectable } from "kysely";
import { z } from "zod";
import { addDepartureFor, decidesAtIfForming, findDepartureOn } from "#modules/availability/index.server.ts";
import { localTime } from "#modules/availability/model.ts";
import { findTour, getBookedTour } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tx } from "#platform/database.server.ts";
import { dayField } from "#platform/day-field.ts";
import { addDays, delhiToInstant } from "#platform/delhi-calendar.server.ts";
import { delhiDate } from "#platform/delhi-time.ts";
import { emailAddress } from "#platform/email-field.ts";
import { newId, newReference } from "#platform/ids.server.ts";
import { emit } from "#platform/outbox.server.ts";
import { lockBooking } from "./lock-booking.server.ts";
import { categoryWords, datedPolicy, MOST_PEOPLE, type PolicyBand, type PriceLine, policyOf } from "./model.ts";
import { countOthers, isSomebodysOwn, leaveDeparture } from "./party.server.ts";
import { fitsOnePayment } from "./quote.server.ts";
import type { BespokeQuoteTable } from "./tables.server.ts";
import { transition } from "./transition.server.ts";

/** What the company offers for a ride made to measure. */
export const bespokeOffer = z.object({
  tour: z.string(),
  /** Of an earlier quote that this one replaces. */
  number: z.optional(z.string()),
  name: z.string().trim().min(1),
  email: emailAddress("the guest's address"),
  phone: z.string().regex(/^\+\d{6,15}$/, "a number such as +919812345678"),
  country: z.string().regex(/^[A-Z]{2}$/),
  date: dayField,
  time: localTime,
  people: z.int().min(1).max(MOST_PEOPLE),
  totalPaise: z.int().min(100),
  words: z.string().trim().min(1).max(2000),
  validDays: z.int().min(1).max(90),
});
export type BespokeOffer = z.infer<typeof bespokeOffer>;

/**
 * Why a quote cannot be offered: there is no such tour, or no such quote to replace, or that one is paid; it has begun, or is years
 * away; it is too much to pay; somebody else has that departure to itself.
 */
export type QuoteRefusal =
  | ("not_found" | "no_such_quote" | "paid")
  | ("too_late" | "too_far" | "over_one_payment" | "somebodys_own");

/** Half a year further than any timetable opens: a date beyond is a slip of the year, and would be paid for now. */
export const FURTHEST_QUOTE_DAYS = 730;

/** Whether a quote could be offered now: why not, or null. */
export async function refuseOffer(
  { db, clock }: { db: Db; clock: Clock },
  offer: OfferedRide,
): Promise<QuoteRefusal | null> {
  const tour = await findTour(db, offer.tour);
  return tour ? refuseTerms({ db, clock }, tour.id, offer) : "not_found";
}

type OfferedRide = Pick<BespokeOffer, "tour" | "number" | "email" | "date" | "time" | "totalPaise">;

async function refuseTerms(
  { db, clock }: { db: Db; clock: Clock },
  tourId: string,
  offer: OfferedRide,
): Promise<QuoteRefusal | null> {
  if (!fitsOnePayment(offer.totalPaise)) return "over_one_payment";
  if (delhiToInstant(offer.date, offer.time) <= clock.now()) return "too_late";
  if (offer.date > addDays(delhiDate(clock.now()), FURTHEST_QUOTE_DAYS)) return "too_far";
  const departureId = await findDepartureOn(db, { tourId, localDate: offer.date, localTime: offer.time });
  if (departureId !== null && (await isSomebodysOwn(db, departureId, offer))) return "somebodys_own";
  if (offer.number === undefined) return null;
  const replaced = await db
    .selectFrom("bespoke_quote")
    .leftJoin("booking", "booking.id", "booking_id")
    .select("booking.status")
    .where("number", "=", offer.number)
    .execute();
  if (replaced.length === 0) return "no_such_quote";
  // A second version of what stands would be paid a second time.
  return replaced.some(({ status }) => status === "confirmed" || status === "completed") ? "paid" : null;
}

/** The newest version of a quote as it was offered, whether it has been paid, and how long it was to hold; null: there is none. */
export async function findOffer(
  db: Db,
  number: string,
): Promise<{ offer: BespokeOffer & { number: string }; isPaid: boolean } | null> {
  const row = await db
    .selectFrom("bespoke_quote")
    .innerJoin("tour", "tour.id", "bespoke_quote.tour_id")
    .leftJoin("booking", "booking.id", "bespoke_quote.booking_id")
    .selectAll("bespoke_quote")
    .select(["tour.slug", "booking.status"])
    .where("number", "=", number)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const heldMs = row.expires_at.getTime() - row.created_at.getTime();
  return {
    offer: {
      ...{ tour: row.slug, number, name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
      ...{ country: row.country, date: row.local_date, time: row.local_time, people: row.people },
      ...{ totalPaise: row.total_paise, words: row.words },
      validDays: Math.max(1, Math.round(heldMs / 86_400_000)),
    },
    isPaid: row.status !== null && !["held", "released", "expired"].includes(row.status),
  };
}

/**
 * Offers a quote and mails its link; a new version of the same number ends the older ones, and what of them was accepted
 * and is not paid. Of a tour that sells by the date too: a party that cannot pay at once is quoted in parts.
 */
export async function offerQuote(
  { db, clock }: { db: Db; clock: Clock },
  offer: BespokeOffer,
): Promise<{ id: string; number: string; version: number } | { refused: QuoteRefusal }> {
  const tour = await findTour(db, offer.tour);
  if (!tour) return { refused: "not_found" };
  const refused = await refuseTerms({ db, clock }, tour.id, offer);
  if (refused !== null) return { refused };
  const { minAge, minHeightCm = 0 } = tour.details.fit;
  const now = clock.now();
  const lasts = new Date(now.getTime() + offer.validDays * 86_400_000);
  const starts = delhiToInstant(offer.date, offer.time);
  return inTransaction(db, async (tx) => {
    const number = offer.number ?? newReference().replace("PH-", "Q-");
    const before = await tx
      .updateTable("bespoke_quote")
      .set({ superseded_at: now })
      .where("number", "=", number)
      .where("superseded_at", "is", null)
      .returning(["version", "booking_id"])
      .execute();
    for (const { booking_id } of before) if (booking_id !== null) await releaseReplaced(tx, clock, booking_id);
    const version = Math.max(0, ...before.map((row) => row.version)) + 1;
    const id = newId();
    const expiresAt = lasts < starts ? lasts : starts;
    await tx
      .insertInto("bespoke_quote")
      .values({
        id,
        number,
        version,
        tour_id: tour.id,
        contact_name: offer.name,
        contact_email: offer.email,
        contact_phone: offer.phone,
        country: offer.country,
        local_date: offer.date,
        local_time: offer.time,
        people: offer.people,
        total_paise: offer.totalPaise,
        words: offer.words,
        expires_at: expiresAt,
        superseded_at: null,
        booking_id: null,
        created_at: now,
      })
      .execute();
    await emit(tx, clock, "quote.offered", {
      to: offer.email,
      quoteId: id,
      number,
      version,
      contactName: offer.name,
      tourName: tour.name,
      localDate: offer.date,
      localTime: offer.time,
      people: offer.people,
      totalPaise: offer.totalPaise,
      words: offer.words,
      fit: { minAge, minHeightCm },
      expiresAt: expiresAt.toISOString(),
    });
    return { id, number, version };
  });
}

/** A booking of a quote that a newer version replaces: as long as nobody has paid for it, its places are free again. */
async function releaseReplaced(tx: Tx, clock: Clock, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== "held") return;
  await leaveDeparture(tx, booking);
  const reason = "a newer version of the quote replaced it";
  await transition(tx, clock, { bookingId, to: "released", actor: "operator", reason });
}

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
    (await isSomebodysOwn(db, departureId, { email: row.contact_email }));
  const lasts = await payUntil(db, row, { departureId, others, now: clock.now() });
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    tourName: tour.name,
    tourPath: tour.path,
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
    /** Whether it can be accepted, and if not, why: `taken`, since somebody else has that departure to itself now. */
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
 * the quote no longer stands, somebody else has that departure to itself, or more others ride on it than were shown.
 */
export async function acceptQuote(
  { db, clock }: { db: Db; clock: Clock },
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
    const { people, local_date: localDate, local_time: localTime } = offer;
    const departureId = await addDepartureFor(tx, { tourId: tour.id, localDate, localTime, people });
    // Now that nobody else can take a place on it: another party may have come to that hour a moment ago.
    const others = await countOthers(tx, { departureId, email: offer.contact_email });
    if (others > shown || (await isSomebodysOwn(tx, departureId, { email: offer.contact_email })))
      throw new NotAsShown();
    const heldUntil = await payUntil(tx, offer, { departureId, others, now });
    const { id, reference } = await bookOffer(tx, offer, {
      departureId,
      policy: policyOf(tour.kind),
      others,
      heldUntil,
      now,
    });
    await tx.updateTable("bespoke_quote").set({ booking_id: id, others }).where("id", "=", quoteId).execute();
    return { reference };
  });
  return accepted.catch((error: unknown) => {
    if (error instanceof NotAsShown) return null;
    throw error;
  });
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
  {
    departureId,
    policy,
    others,
    heldUntil,
    now,
  }: { departureId: string; policy: readonly PolicyBand[]; others: number; heldUntil: Date; now: Date },
): Promise<{ id: string; reference: string }> {
  const lines: PriceLine[] = [
    {
      label: `${others > 0 ? "Your ride" : categoryWords.private}, as in quote ${offer.number}`,
      unitPaise: offer.total_paise,
      count: 1,
      amountPaise: offer.total_paise,
    },
  ];
  const id = newId();
  const reference = newReference();
  await tx
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
    .execute();
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
