import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type BookingView, listLeads } from "#modules/booking/index.server.ts";
import { findTourByName } from "#modules/catalogue/index.server.ts";
import { tourPath } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Tx } from "#platform/database/database.server.ts";
import { duplicateWindowStart } from "#platform/duplicate-window.server.ts";
import { newId } from "#platform/ids.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";
import { countryName } from "#platform/text/countries.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { byAuthor } from "./by-author.server.ts";
import { lockAuthors } from "./lock-authors.server.ts";
import { paragraphsOf, type ReviewInput } from "./model.ts";
import { attachPhotos, listPhotosForDesk, movePhotos } from "./photos.server.ts";

type Deps = { db: Db; clock: Clock };

export interface ReviewingTraveller {
  id: string;
  country?: string | null;
  formerly?: FormerAddress[];
}
type FormerAddress = { email: string; until: Date | null };

/** `isReplaced`: an earlier review of this tour was replaced. */
export type PostAnswer =
  | { posted: { id: string; isReplaced: boolean } }
  | { refused: "not_logged_in" | "no_such_tour" | "not_ridden" };

/** Replaces an earlier one of the tour. Verified if a proven address completed it (`listLeads`); names the guide of the latest ride. */
export async function postReview(
  { db, clock }: Deps,
  traveller: ReviewingTraveller | null,
  { tourName, ...review }: ReviewInput & { tourName: string },
  inbox: string,
): Promise<PostAnswer> {
  if (traveller === null) return { refused: "not_logged_in" };
  const tour = await findTourByName(db, tourName);
  if (!tour) return { refused: "no_such_tour" };
  return inTransaction(db, async (tx) => {
    // Locks the account before its reviews, like verification and erasure. Its address may have changed since the log-in.
    const account = await tx
      .selectFrom("user")
      .select(["email", "emailVerified"])
      .where("id", "=", traveller.id)
      .forKeyShare()
      .executeTakeFirst();
    if (!account) return { refused: "not_logged_in" as const };
    // An unverified address proves no ride and replaces nothing.
    const email = account.emailVerified ? account.email.toLowerCase() : null;
    const rodeAs = email === null ? [] : [{ email, until: null }, ...(traveller.formerly ?? [])];
    const author = { travellerId: traveller.id, email, rodeAs, country: traveller.country ?? "" };
    return { posted: await keepReview(tx, clock, { tourId: tour.id, author, review, inbox }) };
  });
}

/** The caller checked the key. Refused before the ride is over. */
export async function postReviewOfBooking(
  { db, clock }: Deps,
  booking: Pick<BookingView, "status" | "tourId" | "contactEmail" | "country"> & { id?: string; ledBy?: string | null },
  review: ReviewInput,
  inbox: string,
): Promise<PostAnswer> {
  if (booking.status !== "completed") return { refused: "not_ridden" };
  const country = countryName(booking.country);
  const email = booking.contactEmail.toLowerCase();
  const author = { travellerId: null, email, rodeAs: [{ email, until: null }], country };
  const kept = { tourId: booking.tourId, author, review, inbox, bookingId: booking.id, ledBy: booking.ledBy ?? null };
  return { posted: await inTransaction(db, (tx) => keepReview(tx, clock, kept)) };
}

interface Kept {
  tourId: string;
  author: { travellerId: string | null; email: string | null; rodeAs: FormerAddress[]; country: string };
  review: ReviewInput;
  inbox: string;
  /** The booking whose link brought photographs with it. */
  bookingId?: string | undefined;
  /** Undefined if the review names no ride. */
  ledBy?: string | null | undefined;
}

async function keepReview(tx: Tx, clock: Clock, { tourId, author, review, inbox, bookingId, ledBy }: Kept) {
  // Parallel posts or moves would both find nothing to replace.
  await lockAuthors(tx, author.travellerId, author.email);
  // Replacing locks sums in no fixed order, so serialise by tour.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`review ${tourId}`}, 0))`.execute(tx);
  const earlier = await earlierReviews(tx, tourId, author);
  const paragraphs = paragraphsOf(review.contactmessage);
  const [kept, ...others] = earlier;
  const now = clock.now();
  const id = kept?.id ?? newId();
  await movePhotos(
    tx,
    others.map((other) => other.id),
    id,
  );
  for (const other of others) await tx.deleteFrom("review").where("id", "=", other.id).execute();
  const leads: Awaited<ReturnType<typeof listLeads>> = [];
  for (const address of author.rodeAs) leads.push(...(await listLeads(tx, { tourId, ...address })));
  // A new review replaces the one before: it is about the ride since then.
  const latest = leads.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)).at(-1);
  const led = ledBy === undefined ? latest?.lead : ledBy;
  const words = {
    reviewer_name: review.name,
    country: author.country || kept?.country || "",
    reviewed_on: delhiDate(now),
    rating_halves: review.rating * 2,
    quote: firstWords(paragraphs[0] ?? ""),
    paragraphs: json(paragraphs),
    featured: false,
    status: "pending" as const,
    moderated_at: null,
    traveller_id: author.travellerId ?? kept?.traveller_id ?? null,
    author_email: author.email ?? kept?.author_email ?? null,
    is_verified: leads.length > 0,
    ...(led !== undefined && { led_by: led }),
    // The answer was to the former text.
    answer: null,
    answered_at: null,
    answer_told_at: null,
    updated_at: now,
  };
  const told = kept && isSameReview(kept, { ...words, paragraphs }, clock) ? await countPhotos(tx, id) : null;
  const isReplaced = kept !== undefined && (told === null || kept.created_at < kept.updated_at);
  if (kept && told === null) await tx.updateTable("review").set(words).where("id", "=", id).execute();
  if (!kept)
    await tx
      .insertInto("review")
      .values({ id, tour_id: tourId, photo: null, created_at: now, ...words })
      .execute();
  if (bookingId !== undefined && author.email !== null)
    await attachPhotos(tx, { id: bookingId, tourId, contactEmail: author.email });
  const photographs = await countPhotos(tx, id);
  if (photographs === told) return { id, isReplaced };
  const tour = await tx
    .selectFrom("tour")
    .select(["name", "category", "slug"])
    .where("id", "=", tourId)
    .executeTakeFirstOrThrow();
  await emit(tx, clock, "review.pending", {
    to: inbox,
    reviewId: id,
    name: review.name,
    rating: review.rating,
    review: review.contactmessage,
    isVerified: leads.length > 0,
    isReplaced,
    ...(photographs > 0 && { photographs }),
    tourName: tour.name,
    tourPath: tourPath(tour.category, tour.slug),
  });
  return { id, isReplaced };
}

const countPhotos = async (tx: Tx, id: string): Promise<number> =>
  (await listPhotosForDesk(tx, [id])).get(id)?.length ?? 0;

type EarlierReview = Awaited<ReturnType<typeof earlierReviews>>[number];

/** True of a double press: the company knows of it. */
const isSameReview = (
  kept: EarlierReview,
  words: Omit<EarlierReview, "id" | "country" | "status" | "created_at" | "updated_at" | "led_by"> & {
    led_by?: EarlierReview["led_by"];
  },
  clock: Clock,
): boolean =>
  kept.status === "pending" &&
  kept.updated_at > duplicateWindowStart(clock) &&
  kept.reviewer_name === words.reviewer_name &&
  kept.rating_halves === words.rating_halves &&
  kept.is_verified === words.is_verified &&
  (words.led_by === undefined || kept.led_by === words.led_by) &&
  kept.traveller_id === words.traveller_id &&
  kept.author_email === words.author_email &&
  isDeepStrictEqual(kept.paragraphs, words.paragraphs);

const earlierReviews = (tx: Tx, tourId: string, { travellerId, email }: Kept["author"]) =>
  tx
    .selectFrom("review")
    .select(["id", "country", "traveller_id", "author_email", "status", "created_at", "updated_at"])
    .select(["reviewer_name", "rating_halves", "is_verified", "led_by", "paragraphs"])
    .where("tour_id", "=", tourId)
    .where((is) => byAuthor(is, travellerId, email))
    .orderBy("created_at")
    .forUpdate()
    .execute();

const QUOTE_LENGTH = 200;

function firstWords(paragraph: string): string {
  if (paragraph.length <= QUOTE_LENGTH) return paragraph;
  return `${paragraph.slice(0, QUOTE_LENGTH).replace(/\s+\S*$/, "")}…`;
}
