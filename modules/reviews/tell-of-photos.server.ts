import { findBookingLink } from "#modules/booking/index.server.ts";
import { tourPath } from "#modules/catalogue/model.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql, Tx } from "#platform/database/database.server.ts";
import { emit } from "#platform/jobs/outbox.server.ts";

/**
 * Mails a guest the verdicts on photographs that were added to a published review: one mail, once none is left to judge.
 */
export async function tellOfPhotos(tx: Tx, clock: Clock, reviewId: string): Promise<void> {
  const review = await tx
    .selectFrom("review")
    .innerJoin("tour", "tour.id", "review.tour_id")
    .select(["reviewer_name", "review.status", "tour.name as tourName", "tour.category", "tour.slug"])
    .where("review.id", "=", reviewId)
    .executeTakeFirst();
  const photos = await tx
    .selectFrom("review_photo")
    .select(["id", "booking_id", "author_email", "status", "told_status"])
    .where("review_id", "=", reviewId)
    .orderBy("id")
    .execute();
  if (!review || photos.some(({ status }) => status === "pending")) return;
  const news = photos.filter(({ status, told_status }) => status !== told_status);
  for (const { id, status } of news)
    await tx
      .updateTable("review_photo")
      .set({ told_status: status === "pending" ? null : status })
      .where("id", "=", id)
      .execute();
  if (review.status !== "published") return;
  for (const [bookingId, theirs] of Map.groupBy(news, ({ booking_id }) => booking_id)) {
    const link = await findBookingLink(tx, bookingId);
    const idsOf = (wanted: string): string[] => theirs.filter(({ status }) => status === wanted).map(({ id }) => id);
    if (link && link.email === theirs[0]?.author_email)
      await emit(tx, clock, "review.photographs", {
        ...{ to: link.email, reference: link.reference, linkId: link.linkId, reviewId, name: review.reviewer_name },
        ...{ shownIds: idsOf("published"), refusedIds: idsOf("refused") },
        ...{ tourName: review.tourName, tourPath: tourPath(review.category, review.slug) },
      });
  }
}

export interface ToldOfPhotos {
  to: string;
  reviewId: string;
  shownIds: string[];
  refusedIds: string[];
}

/** True if a mail about verdicts still says what stands. */
export async function arePhotosAs(db: Sql, { to, reviewId, shownIds, refusedIds }: ToldOfPhotos): Promise<boolean> {
  const photos = await db
    .selectFrom("review_photo")
    .innerJoin("review", "review.id", "review_photo.review_id")
    .select(["review_photo.id", "review_photo.status"])
    .where("review_id", "=", reviewId)
    .where("review_photo.author_email", "=", to)
    .where("review.status", "=", "published")
    .execute();
  const stands = (id: string, wanted: string): boolean =>
    photos.some((photo) => photo.id === id && photo.status === wanted);
  return shownIds.every((id) => stands(id, "published")) && refusedIds.every((id) => stands(id, "refused"));
}

/** After a mail was dropped as untrue. */
export async function tellOfPhotosAgain(tx: Tx, clock: Clock, told: ToldOfPhotos): Promise<void> {
  await tx.selectFrom("review").select("id").where("id", "=", told.reviewId).forUpdate().execute();
  await tx
    .updateTable("review_photo")
    .set({ told_status: null })
    .where("id", "in", [...told.shownIds, ...told.refusedIds])
    .execute();
  await tellOfPhotos(tx, clock, told.reviewId);
}
