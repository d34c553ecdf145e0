import { renderToStaticMarkup } from "react-dom/server";
import type { AppContext } from "#app/web/app-context.server.ts";
import { reviewPath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { findOwnReview, listOwnPhotos } from "#modules/reviews/index.server.ts";
import { SentPhotos } from "./sent-photos.tsx";
import { reviewLabels } from "./shown-photo.ts";
import { smallPhoto } from "./small-photo.server.ts";

/** Review and photographs of a ride as HTML; empty if there are none. */
export async function drawOwnReview(app: AppContext, booking: ManagedBooking): Promise<string> {
  if (booking.status !== "completed") return "";
  const review = await findOwnReview(app.db, { tourId: booking.tour.id, email: booking.contactEmail });
  const photos = await listOwnPhotos(app.db, booking.id);
  if (!review && photos.length === 0) return "";
  const page = reviewPath(booking.reference, app.signer.sign("review", booking.linkId));
  const shown = photos.map((photo) => ({ ...smallPhoto(app.signer, photo), page }));
  return renderToStaticMarkup(
    <section aria-labelledby="own-review" className="mb-14">
      <h2 id="own-review" className="text-2xl">
        Your review
      </h2>
      <p className="mt-3 text-ink-soft">{review ? reviewLabels[review.status] : "You have not posted it yet."}</p>
      {shown.length > 0 ? <SentPhotos photos={shown} /> : null}
      <p className="mt-3 print:hidden">
        <a
          href={page}
          className="inline-flex min-h-11 items-center font-semibold text-coral-ink underline underline-offset-4"
        >
          {review ? "Write it again, or add photographs" : "Write it, or add photographs"}
        </a>
      </p>
    </section>,
  );
}
