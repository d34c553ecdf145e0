import { useState } from "react";
import { Form, redirect, redirectDocument } from "react-router";
import { StepperProgress } from "#app/ui/art/stepper-progress.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { withoutExtension } from "#app/web/browser/telephone-extension.ts";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { openBookingLink } from "#app/web/links/booking-link.server.ts";
import { creditBehind } from "#app/web/links/credit-link.server.ts";
import { managePath, payingHeaders, payPath, privateMeta } from "#app/web/links/private-page.ts";
import { extendHold, startPayment } from "#modules/booking/index.server.ts";
import { HOLD_MINUTES } from "#modules/booking/model.ts";
import { getBookedTour } from "#modules/catalogue/index.server.ts";
import type { PictureData } from "#modules/catalogue/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { currencyOf, findShownRates, roughSum } from "#modules/exchange/index.server.ts";
import { isTaxedNow } from "#modules/tax/index.server.ts";
import { AppError } from "#platform/errors.ts";
import { joinUnits } from "#platform/text/join-units.ts";
import { checkoutPath } from "../booking-request-path.ts";
import { CarryOverFields } from "../carry-over-fields.tsx";
import { CreditAgain, canRideOn } from "../credit-again.tsx";
import { IfPlansChange } from "../summary.tsx";
import { findTypedFields } from "../typed-fields.server.ts";
import type { Route } from "./+types/route";
import { HoldClock } from "./hold-clock.tsx";
import { lookOrKeep, useKeptLook } from "./last-look.ts";
import { PayForm } from "./pay-form.tsx";
import { PayTicket } from "./pay-ticket.tsx";
import { PaymentAway } from "./payment-away.tsx";
import { useFreshWhenSeenAgain } from "./stay-fresh.ts";
import { browserUptime, useIsOver } from "./time-left.ts";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openBookingLink(app, params.reference, request);
  const pathOf = (page: "outcome" | "return") => `/checkout/${page}/${booking.reference}?key=${key}`;
  // An authorized payment must not be asked for again. A new document closes an open window.
  if (booking.status !== "held" || booking.payment.promised) throw redirectDocument(pathOf("outcome"));
  const { name: companyName } = await getPage(app.db, "company");
  const tour = await getBookedTour(app.db, booking.tourId);
  const paths = {
    payPath: payPath(booking.reference, key),
    outcomePath: pathOf("outcome"),
    returnPath: pathOf("return"),
  };
  const leftMs = Date.parse(booking.holdExpiresAt) - app.clock.now().getTime();
  const credit = await creditBehind(app, booking);
  const ticket = {
    meetingPlace: tour.meetingPoint.name,
    duration: joinUnits(tour.duration),
    picture: stripOf(tour.picture),
    rough: await roughlyToPay(app, request, booking),
  };
  const typed = booking.isQuoted ? null : await findTypedFields(app, booking);
  const heading = tour.mode === "Walk" ? "Pay and walk" : "Pay and ride";
  const about = {
    heading,
    typed,
    booking,
    ticket,
    companyName,
    publicUrl: app.publicUrl,
    paths,
    leftMs,
    credit,
    billPath: (await isTaxedNow(app, booking.tourId)) ? `${managePath(booking.reference, key)}#bill-heading` : null,
  };
  try {
    return { ...about, checkout: leftMs > 0 ? await startPayment(app, booking) : null, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.log.error({ err: error, detail: error.detail }, "the payment could not be opened");
    return { ...about, checkout: null, problem: error.message };
  }
}

/** Address without its ending, in a size for a phone at twice its density: the ticket is no wider. */
function stripOf({ base, widths }: PictureData): string {
  const width = widths.find((one) => one >= 750) ?? widths.at(-1);
  return `${base}-${width}`;
}

type ToPay = { totalPaise: number; creditPaise: number };

/** The sum in the reader's own currency, for those outside India. Charged are rupees. */
const roughlyToPay = async (app: AppContext, { headers }: Request, { totalPaise, creditPaise }: ToPay) =>
  roughSum(
    totalPaise - creditPaise,
    currencyOf(headers),
    await findShownRates({ db: app.cachedDb, clock: app.clock, isDemo: app.env.APP_MODE === "demo" }),
  );

/** Records when client data arrived; document data came with the document. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  lookOrKeep(request, async () => {
    const data = await serverLoader();
    return { ...data, receivedAtMs: browserUptime() };
  });

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openBookingLink(app, params.reference, request);
  await extendHold(app, booking.id);
  throw redirect(payPath(booking.reference, key));
}

export const headers = payingHeaders;
export const meta: Route.MetaFunction = () => privateMeta("Pay", "We hold your places while you pay.");

export default function Pay({ loaderData }: Route.ComponentProps) {
  const { booking, typed, companyName, publicUrl, paths, checkout, problem, credit, leftMs, billPath } = loaderData;
  const [isPaying, setPaying] = useState(false);
  const receivedAtMs = "receivedAtMs" in loaderData ? loaderData.receivedAtMs : 0;
  const isTimeOver = useIsOver(leftMs, receivedAtMs);
  // Do not tell a paying traveller to start again: the result would be lost.
  const isOver = isTimeOver && !isPaying;
  useKeptLook(loaderData);
  useFreshWhenSeenAgain(isPaying, loaderData);
  const canPay = checkout !== null && !isOver;
  const canExtend = canPay && booking.canExtend;
  const hasRunOut = isOver || (checkout === null && problem === null);
  return (
    <div className="pay-top wrap page pt-4 lg:pt-8">
      <StepperProgress label="Booking" current={2} steps={[{ label: "Choose" }, { label: "Who" }, { label: "Pay" }]} />
      <h1 className="pay-heading mt-1 text-3xl lg:mt-4">{loaderData.heading}</h1>
      <div className="mt-3 grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <PayTicket booking={booking} creditPaise={hasRunOut ? 0 : booking.creditPaise} {...loaderData.ticket} />
        <section aria-label="Pay" className="pay-box grid content-start gap-4">
          {hasRunOut ? (
            <TimeOver booking={booking} typed={typed} credit={credit} />
          ) : (
            <HoldClock
              until={booking.holdExpiresAt}
              leftMs={leftMs}
              receivedAtMs={receivedAtMs}
              isOver={isTimeOver}
              canExtend={canExtend}
            />
          )}
          <UnsavedNotice />
          {problem && !isOver ? <PaymentAway problem={problem} payPath={paths.payPath} /> : null}
          {canPay ? (
            <PayForm
              checkout={checkout}
              companyName={companyName}
              description={booking.tourName}
              prefill={{
                name: booking.contactName,
                email: booking.contactEmail,
                contact: withoutExtension(booking.contactPhone),
              }}
              publicUrl={publicUrl}
              failedBefore={booking.payment.lastFailure}
              endsAtMs={leftMs + receivedAtMs}
              onPaying={setPaying}
              {...paths}
            />
          ) : null}
          <div className="flex flex-wrap gap-x-6">
            {canExtend ? (
              <Form method="post">
                <Button type="submit" variant="link">
                  {`Give me ${HOLD_MINUTES} more minutes`}
                </Button>
              </Form>
            ) : null}
            <Button href={paths.outcomePath} variant="link">
              I&apos;ve paid. Where is my booking?
            </Button>
            {canPay && billPath !== null ? (
              <Button href={billPath} variant="link">
                A company pays: put its name and GSTIN on the tax invoice
              </Button>
            ) : null}
          </div>
        </section>
      </div>
      <IfPlansChange {...booking} />
    </div>
  );
}

type Look = Route.ComponentProps["loaderData"];

/** Time is over: start again with the typed details and the free credit. */
function TimeOver({ booking, typed, credit }: Pick<Look, "booking" | "typed" | "credit">) {
  return (
    <>
      <Notice
        tone="warning"
        title="The time to pay has run out"
        instead
        action={
          typed === null ? (
            <Button to="/contact" icon="mail">
              Write to us
            </Button>
          ) : canRideOn(credit) ? null : (
            <CarryOverFields link={checkoutPath({ ...booking, departure: booking.departureId })} typed={typed}>
              Choose your date again
            </CarryOverFields>
          )
        }
      >
        {typed === null
          ? "The quote has expired. Write to us, and we'll look at the date again."
          : "The places may still be free. Choose your date again; it takes a minute."}
      </Notice>
      <CreditAgain credit={credit} />
    </>
  );
}
