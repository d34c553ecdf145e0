import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { delhiTime } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";

type Props = { booking: ManagedBooking; link: string; choiceLink: string | null; payLink: string | null };

/** What needs doing first, if anything: an unpaid change, a choice, or a booking that is none any more. */
export function StandingNotice(props: Props) {
  return (
    <>
      {/* With a choice to make too: another date cannot be chosen before this one is paid or dropped. */}
      <WaitingNotice {...props} />
      <StateNotice {...props} />
    </>
  );
}

function WaitingNotice({ booking: { waiting, status, isCalledOff }, payLink }: Props) {
  if (!waiting || !payLink || status !== "confirmed") return null;
  const drop = (
    <Form method="post">
      <Button type="submit" variant="quiet" name="intent" value="drop-change">
        Leave everything as it was
      </Button>
    </Form>
  );
  // Nobody pays for what is free now, or for a ride that does not run: the money would only come back.
  if (isCalledOff)
    return (
      <Notice
        tone="warning"
        still
        className="mb-6"
        title={`The ${waiting.kind === "move" ? "change of date" : "handing over"} has stopped: the ride does not run`}
        action={drop}
      >
        {waiting.kind === "move"
          ? "There is nothing to pay, and money that still arrives goes back whole. Leave everything as it was, and then choose another date for nothing."
          : "There is no fee to pay, and one that still arrives goes back whole. The booking stays yours."}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      still
      className="mb-6"
      title={waiting.kind === "move" ? "Your new date waits to be paid" : "The handing over waits to be paid"}
      action={
        <div className="flex flex-wrap gap-3">
          <Button href={payLink}>Pay {formatRupees(waiting.duePaise)}</Button>
          {drop}
        </div>
      }
    >
      We keep it for you until {delhiTime(waiting.expiresAt)}. Until it is paid, your old booking stands.
    </Notice>
  );
}

function StateNotice({ booking, link, choiceLink }: Props) {
  const { status, tour, reference } = booking;
  if (choiceLink)
    return (
      <Notice
        tone="warning"
        still
        className="mb-6"
        title="We had to call this departure off"
        action={<Button href={choiceLink}>Choose another date, a credit or your money back</Button>}
      >
        Nothing is lost. Tell us what you would like instead.
      </Notice>
    );
  if (status === "held")
    return (
      <Notice
        tone="warning"
        still
        className="mb-6"
        title="Not paid yet"
        action={<Button href={`/checkout/pay/${reference}?key=${link}`}>Go to the payment</Button>}
      >
        Your places are held for a little while.
      </Notice>
    );
  if (status === "released")
    return (
      <Notice
        tone="warning"
        still
        className="mb-6"
        title="We had to take this ride back"
        action={<Button to={tour.path}>Find another date</Button>}
      >
        It was called off, or a newer quote took its place, before it was paid. If a payment still arrives, it goes back
        whole.
      </Notice>
    );
  if (status === "expired")
    return (
      <Notice
        tone="warning"
        still
        className="mb-6"
        title="This booking was not paid in time"
        action={<Button to={tour.path}>Choose a date again</Button>}
      >
        Its places went back to the others. If a payment still arrives, we confirm it or send it back.
      </Notice>
    );
  if (status === "cancelled")
    return (
      <Notice
        still
        className="mb-6"
        title="This booking is cancelled"
        action={<Button to={tour.path}>Find another date</Button>}
      >
        The voucher below no longer holds. What comes back is listed under Money.
      </Notice>
    );
  return null;
}
