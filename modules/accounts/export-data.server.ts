import { strToU8, zipSync } from "fflate";
import { exportBookingsOf, exportQuotesOf } from "#modules/booking/index.server.ts";
import { listCommentsOf } from "#modules/content/index.server.ts";
import { exportWriter } from "#modules/enquiries/index.server.ts";
import { listReviewsBy } from "#modules/reviews/index.server.ts";
import type { Traveller } from "./model.ts";
import { findPhoto, type PhotoDeps } from "./photo.server.ts";
import { getProfile } from "./profile.server.ts";
import { listDevices } from "./sessions.server.ts";

const README = `This is a copy of everything that we keep about you.

data.json   profile, devices, bookings with their riders, quotes, reviews, comments, messages and the newsletter.
            Amounts are in paise (100 paise are one rupee), times in UTC unless they say otherwise.
photo.jpg   your photograph, if you gave us one.

What the address is not proved to be yours for (bookings, quotes, comments, messages) is left out until you have verified it.
`;

/** A copy of what is kept about a traveller, as a ZIP archive with `data.json` and the photograph. */
export async function exportData(deps: PhotoDeps, traveller: Traveller): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock } = deps;
  const { email, isVerified } = traveller;
  const { photoUrl, ...profile } = await getProfile(deps, traveller.id);
  const [devices, reviews, bookings, quotes, comments, written] = await Promise.all([
    listDevices(deps, traveller),
    listReviewsBy(db, traveller.id),
    isVerified ? exportBookingsOf(db, email) : [],
    isVerified ? exportQuotesOf(db, email) : [],
    isVerified ? listCommentsOf(db, email) : [],
    isVerified ? exportWriter(db, email) : { messages: [], newsletter: null },
  ]);
  const data = {
    writtenAt: clock.now().toISOString(),
    profile,
    devices,
    bookings,
    quotes,
    reviews,
    comments,
    ...written,
  };
  const photo = photoUrl ? await findPhoto(deps, photoUrl.replace("/photos/", "")) : null;
  const archive = zipSync({
    "README.txt": strToU8(README),
    "data.json": strToU8(`${JSON.stringify(data, null, 2)}\n`),
    ...(photo ? { "photo.jpg": photo } : {}),
  });
  return Uint8Array.from(archive);
}
