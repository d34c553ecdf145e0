import { redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { openBookingLink } from "#app/web/links/booking-link.server.ts";
import { creditBehind } from "#app/web/links/credit-link.server.ts";
import { managePath, payPath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { afterItsTime, type BookingOutcome, outcomeOf } from "#modules/booking/index.server.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { nearestDates } from "../nearest-dates.server.ts";
import { lookOrKeep, useKeptLook } from "../pay/last-look.ts";
import { useFreshWhenSeenAgain, useLookAgain } from "../pay/stay-fresh.ts";
import { Summary } from "../summary.tsx";
import { findTypedFields } from "../typed-fields.server.ts";
import type { Route } from "./+types/route";
import { Checking } from "./checking.tsx";
import { Confirmed } from "./confirmed.tsx";
import { Failed } from "./failed.tsx";
import { Ended, Lapsing, Refunded } from "./not-given.tsx";

const wantsAlternatives: readonly BookingOutcome[] = ["refunded", "lapsing", "ended"];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking: found, key } = await openBookingLink(app, params.reference, request);
  const booking = afterItsTime(found, app.clock.now());
  // Money may still be on its way, until the job has asked the provider.
  const outcome = outcomeOf(found) === "checking" ? "checking" : outcomeOf(booking);
  if (outcome === null) throw redirect(managePath(booking.reference, key));
  const { departureId: departure, people, category } = booking;
  const wish = { departure, people, category };
  const isNotGiven = wantsAlternatives.includes(outcome);
  const isForSale = isNotGiven && !booking.isQuoted;
  const nearest = isForSale ? await nearestDates(app, wish) : [];
  const typed = isForSale ? await findTypedFields(app, booking) : null;
  const credit = isNotGiven ? await creditBehind(app, booking) : null;
  const { kind, mode, meetingPoint, bring } = await getBookedTour(app.db, booking.tourId);
  const weather = (await getPage(app.db, "promises")).weather[kind];
  return { booking, key, outcome, instead: { nearest, typed, credit }, tour: { mode, meetingPoint, bring, weather } };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => lookOrKeep(request, serverLoader);

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Your booking", "See if your payment has arrived, and what comes next.");

export default function OutcomePage({ loaderData }: Route.ComponentProps) {
  const { booking, key, outcome, instead, tour } = loaderData;
  useKeptLook(loaderData);
  // After a failure too: another try may have succeeded in the bank's app.
  useLookAgain(outcome === "checking" || outcome === "failed");
  useFreshWhenSeenAgain(false, loaderData);
  const toPay = payPath(booking.reference, key);
  const isDead = wantsAlternatives.includes(outcome);
  const here = `/checkout/outcome/${booking.reference}?key=${key}`;
  return (
    <div className="wrap page">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-5 wrap-anywhere [&_h2]:mt-3" aria-live="polite">
          {outcome === "confirmed" ? <Confirmed booking={booking} bookingKey={key} tour={tour} /> : null}
          {outcome === "checking" ? <Checking booking={booking} payPath={toPay} here={here} /> : null}
          {outcome === "failed" ? <Failed booking={booking} payPath={toPay} here={here} /> : null}
          {outcome === "refunded" ? <Refunded booking={booking} {...instead} /> : null}
          {outcome === "lapsing" ? <Lapsing booking={booking} {...instead} /> : null}
          {outcome === "ended" ? <Ended booking={booking} {...instead} /> : null}
        </div>
        <aside>
          <Summary
            {...booking}
            isOpen={booking.status === "held"}
            {...(isDead && { creditPaise: 0, policy: [], group: null })}
          />
        </aside>
      </div>
    </div>
  );
}
