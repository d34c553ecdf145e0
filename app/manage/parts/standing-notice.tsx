import { Form } from "react-router";
import { bookingRequestPath } from "#app/checkout/booking-request-path.ts";
import { CreditAgain, canRideOn } from "#app/checkout/credit-again.tsx";
import { TourButton } from "#app/checkout/tour-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownCredit } from "#app/web/links/credit-link.server.ts";
import { payPath } from "#app/web/links/private-page.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { hasOtherDates } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, delhiTime } from "#platform/time/delhi-time.ts";

type Props = {
  booking: ManagedBooking;
  bookingKey: string;
  choiceLink: string | null;
  payLink: string | null;
  /** Credit that replaced the booking. */
  creditGiven: ShownCredit | null;
  /** Credit that was to pay a part of a booking that was not paid; free again. */
  creditAgain: ShownCredit | null;
};

/** The most urgent state: an unpaid change, a choice, or a dead booking. */
export function StandingNotice(props: Props) {
  return (
    <>
      {/* Shown with a choice too, which ends the pending change. */}
      <WaitingNotice {...props} />
      <RestNotice {...props} />
      <StateNotice {...props} />
    </>
  );
}

function WaitingNotice({ booking: { waiting, status, isCalledOff }, payLink }: Props) {
  if (!waiting || !payLink || status !== "confirmed") return null;
  const drop = (
    <Form method="post">
      <input type="hidden" name="change" value={waiting.id} />
      <Button type="submit" variant="quiet" name="intent" value="drop-change">
        Keep my booking as it is
      </Button>
    </Form>
  );
  // Do not ask for money that would only be refunded.
  if (isCalledOff)
    return (
      <Notice
        tone="warning"
        still
        className="mb-6"
        title={`The ${waiting.kind === "move" ? "change of date" : "handing over"} has stopped: the ride is called off`}
        action={drop}
      >
        {waiting.kind === "move"
          ? "There is nothing to pay, and we return any money that still arrives. Changing to another date is free now."
          : "There is no fee to pay, and we return one that still arrives. The booking stays yours."}
      </Notice>
    );
  return (
    <Notice
      key="to pay"
      tone="warning"
      still
      className="mb-6"
      title={waiting.kind === "move" ? "Your new date isn't paid yet" : "The fee for handing over isn't paid yet"}
      action={
        <div className="flex flex-wrap gap-3">
          <Button href={payLink}>{`Pay ${formatRupees(waiting.duePaise)}`}</Button>
          {drop}
        </div>
      }
    >
      We&apos;re holding it for you until <span>{delhiTime(waiting.expiresAt)}</span>. Until you pay, your booking stays
      as it was.
    </Notice>
  );
}

function RestNotice({ booking: { waiting, rest }, payLink }: Props) {
  if (!rest || waiting || !payLink) return null;
  return (
    <Notice
      tone="warning"
      still
      className="mb-6"
      title={`${formatRupees(rest.duePaise)} isn't paid yet`}
      action={<Button href={payLink}>Pay the rest</Button>}
    >
      Your places are booked.
    </Notice>
  );
}

function StateNotice({ booking, bookingKey, choiceLink, creditGiven, creditAgain }: Props) {
  const { status, tour, reference, isQuoted } = booking;
  const there = { to: bookingRequestPath(tour.path, booking), isPublished: tour.published };
  if (choiceLink)
    return (
      <Notice
        key="called off"
        tone="warning"
        still
        className="mb-6"
        title="We had to call this departure off"
        action={
          <Button href={choiceLink}>
            <span>{hasOtherDates(tour) ? "Choose another date, a credit" : "Choose a credit"}</span> or your money back
          </Button>
        }
      >
        Nothing is lost. Tell us what you would like instead.
      </Notice>
    );
  if (status === "held")
    return (
      <Notice
        key="held"
        tone="warning"
        still
        className="mb-6"
        title="Not paid yet"
        action={<Button href={payPath(reference, bookingKey)}>Go to payment</Button>}
      >
        We&apos;re holding your places until <span>{delhiInstant(booking.holdExpiresAt)}</span>.
      </Notice>
    );
  if (status === "released")
    return (
      <div className="mb-6 grid gap-3">
        <Notice
          tone="warning"
          still
          title="We had to withdraw this ride"
          action={
            canRideOn(creditAgain) ? null : isQuoted ? (
              <WriteToUs />
            ) : (
              <TourButton {...there}>Find another date</TourButton>
            )
          }
        >
          It was called off, or a newer quote replaced it, before you paid. If a payment still arrives, we return all of
          it.
        </Notice>
        <CreditAgain credit={creditAgain} />
      </div>
    );
  if (status === "expired")
    return (
      <div key="expired" className="mb-6 grid gap-3">
        <Notice
          tone="warning"
          still
          title="This booking wasn't paid in time"
          action={
            canRideOn(creditAgain) ? null : isQuoted ? (
              <WriteToUs />
            ) : (
              <TourButton {...there}>Choose a date again</TourButton>
            )
          }
        >
          <span>
            {isQuoted
              ? "The quote has expired. Write to us, and we'll look at the date again."
              : "The places are open to others again."}
          </span>{" "}
          If a payment still arrives, we confirm it or send it back.
        </Notice>
        <CreditAgain credit={creditAgain} />
      </div>
    );
  if (status === "cancelled")
    return (
      <Notice
        still
        className="mb-6"
        title={creditGiven ? "This booking was exchanged for a credit" : "This booking is cancelled"}
        action={
          creditGiven?.path ? (
            <Button to={creditGiven.path}>See your credit</Button>
          ) : isQuoted ? (
            <WriteToUs />
          ) : (
            <TourButton {...there} to={tour.path}>
              Find another date
            </TourButton>
          )
        }
      >{`The voucher below is no longer valid. ${whatComesBack(booking, creditGiven)}`}</Notice>
    );
  return null;
}

/** For bespoke rides, which have no dates. */
const WriteToUs = () => (
  <Button to="/contact" icon="mail">
    Write to us
  </Button>
);

function whatComesBack({ refunds }: ManagedBooking, credit: ShownCredit | null): string {
  const listed = "You'll find your refund under Money.";
  if (credit === null) return refunds.length > 0 ? listed : "There is no refund for it.";
  const worth = credit.amountPaise > 0 ? `It became a credit of ${formatRupees(credit.amountPaise)}.` : "";
  return `${worth} ${refunds.length > 0 ? listed : ""}`.trim();
}
