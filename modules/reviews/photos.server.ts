import { type ExpressionBuilder, sql } from "kysely";
import type { BookingView } from "#modules/booking/index.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, json, type Sql, type Tables, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { MOST_PHOTOS, type OwnPhoto, type ReviewStatus } from "./model.ts";
import { tellOfPhotos } from "./tell-of-photos.server.ts";

type Deps = { db: Db; clock: Clock };
type Ride = Pick<BookingView, "id" | "tourId" | "contactEmail">;

export interface PhotoFiles {
  name: string;
  widths: number[];
  width: number;
  height: number;
  placeholder: string;
}

/** Mark of what a moderator sees of a photograph. */
const photoDigest = sql<string>`left(encode(sha256(convert_to(
  jsonb_build_array(review_photo.master, review_photo.words)::text, 'UTF8')), 'hex'), 32)`;

/** Notes a guest's photograph, not posted yet; false if they have as many as a review may have. */
export const addPhoto = (
  { db, clock }: Deps,
  { id: bookingId, contactEmail }: Ride,
  files: PhotoFiles,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Two forms of two tabs must not bring more than five together.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`photographs of ${bookingId}`}, 0))`.execute(tx);
    if ((await countPhotos(tx, bookingId)) >= MOST_PHOTOS) return false;
    const { name: master, widths, width, height, placeholder } = files;
    await tx
      .insertInto("review_photo")
      .values({
        ...{ id: newId(), booking_id: bookingId, review_id: null, author_email: contactEmail.toLowerCase() },
        ...{ master, widths: json(widths), width, height, placeholder, rights_at: null, created_at: clock.now() },
      })
      .execute();
    return true;
  });

export async function countPhotos(db: Sql, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom("review_photo")
    .select((photo) => photo.fn.countAll<number>().as("photos"))
    .where("booking_id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return Number(row.photos);
}

/** Photographs beside these reviews, with their bookings, for the guest who took them. */
export async function listSentPhotos(db: Sql, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom("review_photo")
    .select(["id", "master", "widths", "width", "height", "words", "status", "review_id", "booking_id", "author_email"])
    .where("review_id", "in", [...reviewIds])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function listOwnPhotos(db: Sql, bookingId: string): Promise<OwnPhoto[]> {
  const rows = await db
    .selectFrom("review_photo")
    .select(["id", "master", "widths", "width", "height", "words", "status", "review_id", "rights_at"])
    .where("booking_id", "=", bookingId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ review_id, rights_at, ...photo }) => ({
    ...photo,
    isPosted: review_id !== null,
    hasRights: rights_at !== null,
  }));
}

/** Saves the words of a guest's photographs. New words are read again before anybody sees them. */
export async function savePhotoWords(
  { db }: Pick<Deps, "db">,
  bookingId: string,
  words: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, typed] of words)
    await db
      .updateTable("review_photo")
      .set({ words: typed, status: "pending", moderated_at: null })
      .where("id", "=", id)
      .where("booking_id", "=", bookingId)
      .where("words", "<>", typed)
      .execute();
}

/** Notes that the guest took all their photographs and lets the company show them. */
export async function grantRights({ db, clock }: Deps, bookingId: string): Promise<void> {
  await db
    .updateTable("review_photo")
    .set({ rights_at: clock.now() })
    .where("booking_id", "=", bookingId)
    .where("rights_at", "is", null)
    .execute();
}

export async function attachPhotos(db: Sql, { id, tourId, contactEmail }: Ride): Promise<void> {
  const review = await db
    .selectFrom("review")
    .select("id")
    .where("tour_id", "=", tourId)
    .where("author_email", "=", contactEmail.toLowerCase())
    .executeTakeFirst();
  if (!review) return;
  await db
    .updateTable("review_photo")
    .set({ review_id: review.id })
    .where("booking_id", "=", id)
    .where("review_id", "is", null)
    .where("rights_at", "is not", null)
    .execute();
}

export async function movePhotos(tx: Tx, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await tx
    .updateTable("review_photo")
    .set({ review_id: to })
    .where("review_id", "in", [...from])
    .execute();
}

/** Deletes a photograph that its guest takes back. Returns the name of its files; null if it is gone already. */
export async function takeBackPhoto(db: Sql, bookingId: string, id: string): Promise<string | null> {
  const gone = await db
    .deleteFrom("review_photo")
    .where("id", "=", id)
    .where("booking_id", "=", bookingId)
    .returning("master")
    .executeTakeFirst();
  return gone?.master ?? null;
}

export const listPhotoMasters = async (db: Sql): Promise<string[]> =>
  (await db.selectFrom("review_photo").select("master").execute()).map(({ master }) => master);

const LOOSE_DAYS = 7;

/** Deletes photographs of reviews that were never posted. Returns the names of their files. */
export async function forgetLoosePhotos({ db, clock }: Deps): Promise<string[]> {
  const before = new Date(clock.now().getTime() - LOOSE_DAYS * 86_400_000);
  const gone = await db
    .deleteFrom("review_photo")
    .where("review_id", "is", null)
    .where("created_at", "<", before)
    .returning("master")
    .execute();
  return gone.map(({ master }) => master);
}

export interface ReviewPhoto extends Omit<PictureData, "photo" | "focus" | "credit" | "licence" | "source"> {
  id: string;
}

export async function listReviewPhotos(db: Sql, reviewIds: readonly string[]): Promise<Map<string, ReviewPhoto[]>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("review_photo")
    .innerJoin("review", "review.id", "review_photo.review_id")
    .select(["review_photo.id", "review_id", "master", "widths", "width", "height", "placeholder", "words"])
    .select("reviewer_name")
    .where("review_id", "in", [...reviewIds])
    .where("review_photo.status", "=", "published")
    .where("review.status", "=", "published")
    .orderBy("review_photo.created_at")
    .orderBy("review_photo.id")
    .execute();
  const photos = rows.map(({ review_id, master, words, reviewer_name, ...photo }) => ({
    review: review_id ?? "",
    photo: { ...photo, base: `/pictures/${master}`, alt: words || `A photograph by ${reviewer_name}` },
  }));
  const byReview = Map.groupBy(photos, ({ review }) => review);
  return new Map([...byReview].map(([review, all]) => [review, all.map(({ photo }) => photo)]));
}

export async function isShownPhoto(db: Sql, master: string): Promise<boolean> {
  const row = await db
    .selectFrom("review_photo")
    .innerJoin("review", "review.id", "review_photo.review_id")
    .select("review_photo.id")
    .where("master", "=", master)
    .where("review_photo.status", "=", "published")
    .where("review.status", "=", "published")
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a guest's photograph has these files, posted or not. */
export const hasPhotoOf = (is: ExpressionBuilder<Tables, "picture_master">) =>
  is.exists(is.selectFrom("review_photo").select("id").whereRef("master", "=", "picture_master.name"));

export interface DeskPhoto {
  id: string;
  master: string;
  widths: number[];
  width: number;
  height: number;
  words: string;
  status: ReviewStatus;
  /** Mark that the verdict needs. */
  digest: string;
}

export async function listPhotosForDesk(db: Sql, reviewIds: readonly string[]): Promise<Map<string, DeskPhoto[]>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("review_photo")
    .select(["id", "review_id", "master", "widths", "width", "height", "words", "status", photoDigest.as("digest")])
    .where("review_id", "in", [...reviewIds])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const photos = rows.map(({ review_id, ...photo }) => ({ review: review_id ?? "", photo }));
  const byReview = Map.groupBy(photos, ({ review }) => review);
  return new Map([...byReview].map(([review, all]) => [review, all.map(({ photo }) => photo)]));
}

export async function findPhotoForDesk(db: Sql, id: string) {
  const row = await db
    .selectFrom("review_photo")
    .innerJoin("review", "review.id", "review_photo.review_id")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["review_photo.id", "words", "review_photo.status", "reviewer_name as name", "tour.name as tourName"])
    .select(["review.status as reviewStatus", photoDigest.as("digest")])
    .where("review_photo.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type PhotoVerdict = { moderated: true } | { refused: "not_found" | "changed" };

/** Refuses a photograph whose words have changed since they were read. */
export async function moderatePhoto(
  { db, clock }: Deps,
  { id, digest, status }: { id: string; digest: string; status: Exclude<ReviewStatus, "pending"> },
): Promise<PhotoVerdict> {
  const isDone = await inTransaction(db, async (tx) => {
    // Of two verdicts at once, the second must see that none is left.
    const posted = tx.selectFrom("review_photo").select("review_id").where("id", "=", id);
    await tx.selectFrom("review").select("id").where("id", "in", posted).forUpdate().execute();
    const row = await tx
      .updateTable("review_photo")
      .set({ status, moderated_at: clock.now() })
      .where("id", "=", id)
      .where("review_id", "is not", null)
      .where(photoDigest, "=", digest)
      .returning("review_id")
      .executeTakeFirst();
    if (row?.review_id) await tellOfPhotos(tx, clock, row.review_id);
    return row !== undefined;
  });
  if (isDone) return { moderated: true };
  return { refused: (await findPhotoForDesk(db, id)) ? "changed" : "not_found" };
}

export async function exportPhotos(db: Sql, reviewIds: readonly string[], email: string | null) {
  const rows = await db
    .selectFrom("review_photo")
    .select(["id", "review_id", "master", "words", "status", "rights_at", "created_at"])
    .where((is) =>
      is.or([
        ...(reviewIds.length === 0 ? [] : [is("review_id", "in", [...reviewIds])]),
        ...(email === null ? [] : [is("author_email", "=", email)]),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ review_id, rights_at, created_at, ...photo }) => ({
    ...photo,
    reviewId: review_id,
    rightsGivenAt: rights_at?.toISOString() ?? null,
    broughtAt: created_at.toISOString(),
  }));
}
