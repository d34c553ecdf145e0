import { z } from "zod";
import { findDepartureOn } from "#modules/availability/index.server.ts";
import { localTime } from "#modules/availability/model.ts";
import { findTour, findTourId, getBookedTour, type TourForSale } from "#modules/catalogue/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { newBookingReference, newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { telephone } from "#platform/text/telephones.server.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { dayField } from "#platform/time/day-field.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { writeUnderFree } from "../holds/draw-reference.server.ts";
import { lockBooking } from "../lock-booking.server.ts";
import { MOST_PEOPLE } from "../model.ts";
import { fitsOnePayment } from "../quote.server.ts";
import { transition } from "../transition.server.ts";
import { leaveDeparture, mayJoin } from "./party.server.ts";

export const newQuote = z.object({
  tour: z.string(),
  number: z.optional(z.string()),
  name: typedLine().min(1),
  email: emailAddress("the guest's address"),
  phone: telephone("a number such as +919812345678", null),
  country: z.string().regex(/^[A-Z]{2}$/, "two capital letters such as IN"),
  date: dayField,
  time: localTime,
  people: z.int().min(1).max(MOST_PEOPLE),
  totalPaise: z.int().min(100),
  words: typedText().min(1).max(2000),
  validDays: z.int().min(1).max(90),
});
export type NewQuote = z.infer<typeof newQuote>;

export type QuoteRefusal =
  | ("not_found" | "no_such_quote" | "paid")
  | ("too_late" | "too_far" | "over_one_payment" | "somebodys_own");

/** Half a year beyond any timetable: a later day is a typing error in the year. */
export const FURTHEST_DAYS_AHEAD = 730;

export async function refuseOffer(
  { db, clock }: { db: Db; clock: Clock },
  offer: OfferedRide,
): Promise<QuoteRefusal | null> {
  const tour = await findOffered(db, offer);
  return tour ? refuseTerms({ db, clock }, tour.id, offer) : "not_found";
}

/** Finds the tour on sale, or an unpublished one whose quote is replaced: that quote can still be accepted. */
async function findOffered(db: Db, { tour, number }: Pick<NewQuote, "tour" | "number">): Promise<TourForSale | null> {
  const [id, published] = [await findTourId(db, tour), await findTour(db, tour)];
  if (id !== null && number !== undefined) {
    const quoted = db.selectFrom("bespoke_quote").select("id").where("number", "=", number).where("tour_id", "=", id);
    if (await quoted.limit(1).executeTakeFirst()) return getBookedTour(db, id);
  }
  return published && getBookedTour(db, published.id);
}

type OfferedRide = Pick<NewQuote, "tour" | "number" | "email" | "date" | "time" | "people" | "totalPaise">;

async function refuseTerms(
  { db, clock }: { db: Db; clock: Clock },
  tourId: string,
  offer: OfferedRide,
): Promise<QuoteRefusal | null> {
  if (!fitsOnePayment(offer.totalPaise)) return "over_one_payment";
  if (delhiToInstant(offer.date, offer.time) <= clock.now()) return "too_late";
  if (offer.date > addCalendarDays(delhiDate(clock.now()), FURTHEST_DAYS_AHEAD)) return "too_far";
  const departureId = await findDepartureOn(db, { tourId, localDate: offer.date, localTime: offer.time });
  if (departureId !== null && !(await mayJoin(db, departureId, offer))) return "somebodys_own";
  if (offer.number === undefined) return null;
  const replaced = await db
    .selectFrom("bespoke_quote")
    .leftJoin("booking", "booking.id", "booking_id")
    .select("booking.status")
    .where("number", "=", offer.number)
    .execute();
  if (replaced.length === 0) return "no_such_quote";
  // The party has paid: it would pay a new version once more.
  return replaced.some(({ status }) => status === "confirmed" || status === "completed") ? "paid" : null;
}

export async function findOffer(
  db: Db,
  number: string,
): Promise<{ offer: NewQuote & { number: string }; isPaid: boolean } | null> {
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
 * Mails a quote and ends its older versions, with their unpaid bookings.
 * Tours sold by date can be quoted too: a price above one payment is quoted in parts.
 */
export async function offerQuote(
  { db, clock, drawReference = newBookingReference }: { db: Db; clock: Clock; drawReference?: () => string },
  offer: NewQuote,
): Promise<{ id: string; number: string; version: number } | { refused: QuoteRefusal }> {
  const tour = await findOffered(db, offer);
  if (!tour) return { refused: "not_found" };
  const refused = await refuseTerms({ db, clock }, tour.id, offer);
  if (refused !== null) return { refused };
  const now = clock.now();
  const lasts = new Date(now.getTime() + offer.validDays * 86_400_000);
  const starts = delhiToInstant(offer.date, offer.time);
  const offered = inTransaction(db, async (tx) => {
    const id = newId();
    const expiresAt = lasts < starts ? lasts : starts;
    const write = (number: string, version: number) =>
      tx
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
        .onConflict((taken) => taken.columns(["number", "version"]).doNothing())
        .returning(["number", "version"])
        .executeTakeFirst();
    const { number, version } = await writeNumbered(tx, clock, { replaced: offer.number, drawReference, write });
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
      fit: tour.fit,
      expiresAt: expiresAt.toISOString(),
    });
    return { id, number, version };
  });
  return offered.catch((error: unknown) => {
    if (error instanceof PaidMeanwhile) return { refused: "paid" as const };
    throw error;
  });
}

/** Writes the next version, or version 1 under a free number, so that no guest's quote is replaced by chance. */
async function writeNumbered(
  tx: Tx,
  clock: Clock,
  how: {
    replaced: string | undefined;
    drawReference: () => string;
    write: (number: string, version: number) => Promise<{ number: string; version: number } | undefined>;
  },
): Promise<{ number: string; version: number }> {
  const { replaced, drawReference, write } = how;
  if (replaced === undefined)
    return writeUnderFree(drawReference, (reference) => write(reference.replace("PH-", "Q-"), 1));
  const written = await write(replaced, (await endVersions(tx, clock, replaced)) + 1);
  if (!written) throw new Error(`quote ${replaced} has that version already`);
  return written;
}

class PaidMeanwhile extends Error {}

/** Ends the open versions of a quote. Returns the newest version number, or 0. */
async function endVersions(tx: Tx, clock: Clock, number: string): Promise<number> {
  const ofNumber = tx.selectFrom("bespoke_quote").where("number", "=", number);
  // Concurrent new versions wait here, so that each ends the one before.
  await ofNumber.select("id").orderBy("id").forUpdate().execute();
  const ended = await tx
    .updateTable("bespoke_quote")
    .set({ superseded_at: clock.now() })
    .where("number", "=", number)
    .where("superseded_at", "is", null)
    .returning("booking_id")
    .execute();
  for (const { booking_id } of ended) if (booking_id !== null) await releaseReplaced(tx, clock, booking_id);
  // Includes ended versions: those of an erased person have ended before.
  const newest = await ofNumber.select(({ fn }) => fn.max("version").as("version")).executeTakeFirst();
  return newest?.version ?? 0;
}

async function releaseReplaced(tx: Tx, clock: Clock, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status === "confirmed") throw new PaidMeanwhile();
  if (booking?.status !== "held") return;
  await leaveDeparture(tx, booking);
  const reason = "a newer version of the quote replaced it";
  await transition(tx, clock, { bookingId, to: "released", actor: "operator", reason });
}
