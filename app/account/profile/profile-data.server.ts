import { sentPhotosOf } from "#app/manage/review/sent-photos.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";
import { findProfile, listCountries, listDevices, listOrders } from "#modules/accounts/index.server.ts";
import { provenEmail, type Traveller } from "#modules/accounts/model.ts";
import { listReviewsBy } from "#modules/reviews/index.server.ts";

/** Data of the profile page; null if the account was erased meanwhile. Booking links carry their keys. */
export async function profileData(app: AppContext, traveller: Traveller & { token: string }) {
  const { db, signer } = app;
  const [profile, orders, devices, reviews] = await Promise.all([
    findProfile(app, traveller.id),
    listOrders(app, traveller),
    listDevices(app, traveller),
    listReviewsBy(db, traveller.id, provenEmail(traveller)),
  ]);
  if (!profile) return null;
  const photos = await sentPhotosOf(
    app,
    reviews.map(({ id }) => id),
  );
  return {
    profile,
    orders: orders.map(({ linkId, ...order }) => ({ ...order, key: signer.sign("booking", linkId) })),
    devices,
    reviews: reviews.map((review) => ({ ...review, photos: photos.get(review.id) ?? [] })),
    countries: listCountries(),
    /** For scripts without a stored token. */
    token: traveller.token,
  };
}
export type ProfileData = NonNullable<Awaited<ReturnType<typeof profileData>>>;
export type PastOrder = ProfileData["orders"][number];
