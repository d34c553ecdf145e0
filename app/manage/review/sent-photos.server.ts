import type { AppContext } from "#app/web/app-context.server.ts";
import { reviewPath } from "#app/web/links/private-page.ts";
import { findBookingLink } from "#modules/booking/index.server.ts";
import { listSentPhotos } from "#modules/reviews/index.server.ts";
import type { SentPhoto } from "./shown-photo.ts";
import { smallPhoto } from "./small-photo.server.ts";

type Deps = Pick<AppContext, "db" | "signer">;

/** Photographs of a guest's reviews, without those of bookings that somebody else has now. */
export async function sentPhotosOf(
  { db, signer }: Deps,
  reviewIds: readonly string[],
): Promise<Map<string, SentPhoto[]>> {
  const rows = await listSentPhotos(db, reviewIds);
  const links = new Map<string, Awaited<ReturnType<typeof findBookingLink>>>();
  for (const { booking_id: id } of rows) if (!links.has(id)) links.set(id, await findBookingLink(db, id));
  const photos = rows.flatMap(({ review_id, booking_id, author_email, ...photo }) => {
    const link = links.get(booking_id);
    if (!link || link.email !== author_email || review_id === null) return [];
    const page = reviewPath(link.reference, signer.sign("review", link.linkId));
    return [{ review: review_id, photo: { ...smallPhoto(signer, photo), isPosted: true, page } }];
  });
  const byReview = Map.groupBy(photos, ({ review }) => review);
  return new Map([...byReview].map(([review, all]) => [review, all.map(({ photo }) => photo)]));
}
