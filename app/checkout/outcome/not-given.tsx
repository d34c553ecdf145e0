import { Fragment } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownCredit } from "#app/web/links/credit-link.server.ts";
import type { BookingView } from "#modules/booking/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { plainDate } from "#platform/time/delhi-time.ts";
import { bookingRequestPath } from "../booking-request-path.ts";
import type { Typed } from "../carry-over-fields.tsx";
import { CreditAgain, canRideOn } from "../credit-again.tsx";
import { type NearestDate, NearestDates } from "../nearest-dates.tsx";
import { TourButton } from "../tour-button.tsx";

type Props = {
  booking: BookingView;
  nearest: readonly NearestDate[];
  typed: Typed | null;
  credit: ShownCredit | null;
};

const refundWords: Record<string, string> = {
  requested: "We're sending it.",
  sent: "We've sent it to your bank.",
  processed: "It has left us, and your bank will show it in a few days.",
  failed: "Your bank didn't accept it the first time, so we're sending it again.",
};

function howFar({ status, isByHand, isSentBefore }: NonNullable<BookingView["payment"]["refund"]>) {
  if (!isByHand || status === "processed") return refundWords[status];
  return isSentBefore
    ? "It may already have been sent to you, so one of us checks before we send anything again."
    : "It couldn't go back the way it came, so we'll send it by bank transfer and write to you for your account details.";
}

/** Reason for a late refund. A credit spent elsewhere may be the cause, but its present state cannot prove it: name both. */
const whatHadGone = ({ booking, credit }: Props): string =>
  booking.creditPaise > 0 && (credit === null || credit.isLess)
    ? `the places, or the ${booking.isByGift ? "gift" : "credit"} for the rest, were gone`
    : "the places were gone";

/** Only a mail says if the ride was booked twice: somebody who booked with a stranger's address can open this page. */
const orAnother = ({ booking }: Props, mark: "," | ";" = ","): string =>
  booking.isQuoted ? "" : `${mark} or you had another booking of this ride`;

const whyReturned = (props: Props): string => {
  const cause = props.booking.payment.refund?.cause;
  if (cause === "sent_back") return "Your payment was sent back before it reached us.";
  if (cause === "mismatch") return "Your payment didn't match what we asked for.";
  if (props.booking.status === "released")
    return "Your payment came after we withdrew this ride: it was called off, or a newer quote replaced it.";
  // The money may have gone back while there was still time to pay.
  if (props.credit?.isLess) return `When your payment came, ${whatHadGone(props)}${orAnother(props)}.`;
  return `Your payment came after the time to pay ran out, and by then ${whatHadGone(props)}${orAnother(props, ";")}.`;
};

/** Paid, but the places were gone: a refund, and alternatives. */
export function Refunded(props: Props) {
  const { booking } = props;
  const { refund } = booking.payment;
  if (!refund) return null;
  return (
    <>
      <h1>Your money is on its way back</h1>
      <Notice tone="warning" still title={`${formatRupees(refund.amountPaise)}, all of it`}>
        <span>{whyReturned(props)}</span> We&apos;re sorry. <span>{howFar(refund)}</span> It reaches you by{" "}
        <strong>{plainDate(refund.promisedBy)}</strong>.
      </Notice>
      <Instead {...props} />
    </>
  );
}

/** Authorized too late and never captured: the bank releases the money. */
export function Lapsing(props: Props) {
  const { totalPaise, creditPaise } = props.booking;
  return (
    <>
      <h1>Your bank replied too late</h1>
      <Notice tone="warning" still title="You haven't been charged">
        Your bank has set <span>{formatRupees(totalPaise - creditPaise)}</span> aside, but by then{" "}
        <span>{whatHadGone(props)}</span>
        <span>{orAnother(props)}</span>. So we didn&apos;t take it, and your bank releases it within a day or two.
        Please don&apos;t pay again for this booking.
      </Notice>
      <Instead {...props} />
    </>
  );
}

/** Never paid, or withdrawn by us before payment. */
export function Ended(props: Props) {
  if (props.booking.status === "released")
    return (
      <>
        <h1>We had to withdraw this ride</h1>
        <p className="measure text-lg">
          We&apos;re sorry: it was called off, or a newer quote replaced it, before you paid. You haven&apos;t been
          charged. If a payment still arrives, we return all of it.
        </p>
        <Instead {...props} />
      </>
    );
  return (
    <Fragment key="expired">
      <h1>This booking wasn&apos;t paid in time</h1>
      <p className="measure text-lg">
        <span>{props.booking.isQuoted ? "The quote has expired too." : "Your places are open to others again."}</span>{" "}
        You haven&apos;t been charged. If a payment still arrives, we confirm the booking if the places are free and you
        haven&apos;t booked them again. Otherwise we return all of it.
      </p>
      <Instead {...props} />
    </Fragment>
  );
}

/** Alternatives. A free credit comes first, so nobody pays in full. Bespoke rides have no dates. */
function Instead({ booking, nearest, typed, credit }: Props) {
  if (booking.isQuoted)
    return (
      <>
        <p className="measure text-lg">Write to us, and we&apos;ll look at the date again.</p>
        <div>
          <Button to="/contact" icon="mail">
            Write to us
          </Button>
        </div>
      </>
    );
  if (canRideOn(credit)) return <CreditAgain credit={credit} />;
  return (
    <>
      <CreditAgain credit={credit} />
      <NearestDates dates={nearest} typed={typed} />
      <div>
        <TourButton to={bookingRequestPath(booking.tourPath, booking)} isPublished={booking.isPublished}>
          Find another date
        </TourButton>
      </div>
    </>
  );
}
