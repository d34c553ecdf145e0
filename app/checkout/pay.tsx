import { useEffect, useRef, useState } from "react";
import { Form, redirect, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { StepperProgress } from "#app/ui/stepper-progress.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { confirmFromBrowser, extendHold, startPayment } from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { delhiInstant } from "#platform/delhi-time.ts";
import { AppError } from "#platform/errors.ts";
import { formatRupees } from "#platform/money.ts";
import type { Route } from "./+types/pay";
import { openBookingLink } from "./booking-link.server.ts";
import { openPaymentWindow } from "./payment-window.client.ts";
import { Summary } from "./summary.tsx";

const outcomeOf = (reference: string, key: string): string => `/checkout/outcome/${reference}?key=${key}`;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = houseOf(context);
  const { booking, key } = await openBookingLink(house, params.reference, request);
  if (booking.status !== "held") throw redirect(outcomeOf(booking.reference, key));
  const { name: companyName } = await getPage(house.db, "company");
  const isRunning = booking.holdExpiresAt > house.clock.now().toISOString();
  try {
    const checkout = isRunning ? await startPayment(house, booking) : null;
    return { booking, key, companyName, checkout, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    house.log.error({ err: error, detail: error.detail }, "the payment could not be opened");
    return { booking, key, companyName, checkout: null, problem: error.message };
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const house = houseOf(context);
  const { booking, key } = await openBookingLink(house, params.reference, request);
  const form = Object.fromEntries(await request.formData());
  if (form.intent === "extend") {
    await extendHold(house, booking.id);
    return null;
  }
  const result = checkoutResult.safeParse(form);
  if (result.success) {
    try {
      await confirmFromBrowser(house, result.data);
      house.poke();
    } catch (error) {
      // The outcome page tells the truth as it stands; the webhook and the reconciler go on asking.
      if (!(error instanceof AppError)) throw error;
      house.log.warn({ err: error }, "the browser's word could not be checked yet");
    }
  }
  throw redirect(outcomeOf(booking.reference, key));
}

export const meta: Route.MetaFunction = () => [{ title: "Pay" }, { name: "robots", content: "noindex" }];

export default function Pay({ loaderData }: Route.ComponentProps) {
  const { booking, checkout, problem, key, companyName } = loaderData;
  const fetcher = useFetcher();
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string | null>(
    booking.payment.lastFailure === null ? null : "The last try did not go through. No money was taken.",
  );
  const [isOver, setIsOver] = useState(false);
  const opened = useRef(false);

  useEffect(() => {
    const left = Date.parse(booking.holdExpiresAt) - performance.timeOrigin - performance.now();
    const timer = setTimeout(() => setIsOver(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [booking.holdExpiresAt]);

  const pay = async (): Promise<void> => {
    if (!checkout || opened.current) return;
    opened.current = true;
    setOpening(true);
    setFailure(null);
    const answer = await openPaymentWindow(checkout, {
      name: companyName,
      description: booking.tourName,
      prefill: { name: booking.contactName, email: booking.contactEmail, contact: booking.contactPhone },
      onFailure: (description) => setFailure(description),
    });
    opened.current = false;
    setOpening(false);
    if (answer.kind === "paid") await fetcher.submit(answer.result, { method: "post" });
    else if (answer.kind === "blocked")
      setFailure(
        "The payment window could not be loaded. Check your connection, or allow our payment provider, and try again.",
      );
  };

  const busy = opening || fetcher.state !== "idle";
  return (
    <div className="wrap band">
      <StepperProgress label="Booking" current={2} steps={[{ label: "Choose" }, { label: "Who" }, { label: "Pay" }]} />
      <h1 className="mt-6">Pay and ride</h1>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid max-w-xl content-start gap-5">
          {problem ? <Notice tone="warning">{problem}</Notice> : null}
          {failure ? (
            <Notice tone="error" title="The payment did not go through">
              {failure} Your places are still held; you can try again.
            </Notice>
          ) : null}
          {isOver || (!checkout && !problem) ? (
            <Notice tone="warning" title="The time to pay has run out">
              The places may still be free. Choose the date again, and nothing is lost but the minute.
            </Notice>
          ) : (
            <p role="status">
              We hold your places until <strong>{delhiInstant(booking.holdExpiresAt)}</strong>.
            </p>
          )}
          {checkout && !isOver ? (
            <>
              <Button size="lg" busy={busy} onClick={pay}>
                Pay {formatRupees(booking.totalPaise - booking.creditPaise)}
              </Button>
              {booking.holdExtended ? null : (
                <Form method="post">
                  <Button type="submit" name="intent" value="extend" variant="quiet">
                    I need 15 minutes more
                  </Button>
                </Form>
              )}
              <p className="text-sm text-ink-soft">Cards, UPI and net banking through Razorpay. No booking fee.</p>
              <noscript>
                <p>
                  The payment window needs JavaScript. Please switch it on, or write to us and we send you a payment
                  link.
                </p>
              </noscript>
            </>
          ) : (
            <Button to={booking.tourPath}>Choose a date again</Button>
          )}
          <p className="text-sm">
            <a href={outcomeOf(booking.reference, key)} className="inline-flex min-h-11 items-center">
              I have paid; where is my booking?
            </a>
          </p>
        </div>
        <aside>
          <Summary {...booking} />
        </aside>
      </div>
    </div>
  );
}
