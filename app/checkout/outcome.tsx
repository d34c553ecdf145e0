import { useEffect } from "react";
import { redirect, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Wheel } from "#app/ui/wheel.tsx";
import { houseOf } from "#app/web/house.server.ts";
import type { BookingView } from "#modules/booking/index.server.ts";
import { plainDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import type { Route } from "./+types/outcome";
import { openBookingLink } from "./booking-link.server.ts";
import { NextThree } from "./next-three.tsx";
import { Summary } from "./summary.tsx";

type Outcome = "confirmed" | "checking" | "failed" | "refunded" | "ended";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { booking, key } = await openBookingLink(houseOf(context), params.reference, request);
  // Once cancelled or ridden, the payment is history; the booking's own page tells the whole story.
  if (["cancelled", "completed", "no_show"].includes(booking.status))
    throw redirect(`/booking/${booking.reference}?key=${key}`);
  return { booking, key, outcome: outcomeOf(booking) };
}

function outcomeOf(booking: BookingView): Outcome {
  if (booking.status === "confirmed") return "confirmed";
  if (booking.payment.refund !== null) return "refunded";
  if (booking.status === "held") return booking.payment.orderStatus === "attempted" ? "failed" : "checking";
  return "ended";
}

export const meta: Route.MetaFunction = () => [{ title: "Your booking" }, { name: "robots", content: "noindex" }];

const LOOK_AGAIN_MS = 4_000;

export default function OutcomePage({ loaderData }: Route.ComponentProps) {
  const { booking, key, outcome } = loaderData;
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (outcome !== "checking" || state !== "idle") return;
    const timer = setTimeout(revalidate, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [outcome, state, revalidate]);
  const payAgain = `/checkout/pay/${booking.reference}?key=${key}`;
  return (
    <div className="wrap band">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-5" aria-live="polite">
          {outcome === "confirmed" ? (
            <>
              <h1>You are riding, {booking.contactName}</h1>
              <p className="text-lg">
                Your booking <strong>{booking.reference}</strong> is confirmed. The confirmation goes to{" "}
                {booking.contactEmail}.
              </p>
              <p>
                {booking.creditPaise > 0
                  ? `${formatRupees(booking.creditPaise)} with your credit, ${formatRupees(booking.totalPaise - booking.creditPaise)} paid. Nothing was added.`
                  : `${formatRupees(booking.totalPaise)} paid. Nothing was added.`}
              </p>
              <NextThree reference={booking.reference} link={key} people={booking.people} />
            </>
          ) : null}
          {outcome === "checking" ? (
            <>
              <h1>We are checking your payment</h1>
              <Wheel label="Checking" />
              <p className="measure">
                If you have paid, please do not pay again: your bank&apos;s answer is on its way, and this page looks
                for it every few seconds. Your places are held.
              </p>
              <p>
                Not paid yet?{" "}
                <a href={payAgain} className="inline-flex min-h-11 items-center">
                  Go back to the payment
                </a>
              </p>
            </>
          ) : null}
          {outcome === "failed" ? (
            <>
              <h1>The payment did not go through</h1>
              <Notice tone="error" still>
                No money was taken; if your bank shows it, it comes back by itself. Your places are still held.
              </Notice>
              <div>
                <Button href={payAgain}>Try again</Button>
              </div>
            </>
          ) : null}
          {outcome === "refunded" && booking.payment.refund ? (
            <>
              <h1>Your money is on its way back</h1>
              <p className="measure">
                Your payment came after the places had gone to somebody else. We send the whole{" "}
                {formatRupees(booking.payment.refund.amountPaise)} back; it reaches you by{" "}
                {plainDate(booking.payment.refund.promisedBy)}. We are sorry.
              </p>
              <div>
                <Button to={booking.tourPath}>Find another date</Button>
              </div>
            </>
          ) : null}
          {outcome === "ended" ? (
            <>
              <h1>This booking was not paid in time</h1>
              <p className="measure">
                Your places went back to the others. Nothing was charged. If a payment still arrives, we confirm it or
                send it back.
              </p>
              <div>
                <Button to={booking.tourPath}>Choose a date again</Button>
              </div>
            </>
          ) : null}
        </div>
        <aside>
          <Summary {...booking} />
        </aside>
      </div>
    </div>
  );
}
