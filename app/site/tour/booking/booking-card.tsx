import { lazy, Suspense } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Stepper } from "#app/ui/forms/stepper.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { bookingCategoryLabels, describeParty, refusals } from "#modules/booking/model.ts";
import { LARGEST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { formatRupees } from "#platform/money.ts";
import { contactPath } from "../contact-path.ts";
import { CancelBy } from "./cancellation.tsx";
import { DateList } from "./date-list.tsx";
import type { BookingChoice, Offer } from "./use-booking-choice.ts";

// If the calendar's chunk fails, the next dates stay.
const DateCalendar = lazy(() => import("./date-calendar.tsx").catch(() => ({ default: NoCalendar })));

/**
 * People, category, date, total and one button. Without JavaScript it is a plain form with the next dates. The choice is a prop, so that
 * the card on the page and the sheet share it.
 */
export function BookingCard({ offer, choice }: { offer: Offer; choice: BookingChoice }) {
  const { groupSizeMax } = offer;
  const { people, category, view, selected, eachPaise, chosen } = choice;
  const isTooMuch = choice.totalPaise > LARGEST_PAYMENT_PAISE;
  return (
    <Form method="get" action="/checkout" className="grid gap-4 lg:gap-5">
      <Price
        amount={formatRupees(eachPaise)}
        struck={category === "regular" && chosen.offerPaise !== null ? formatRupees(chosen.regularPaise) : undefined}
        per="per person"
        note="no tax or booking fee added"
        size="lg"
      />
      {offer.prices.length > 1 ? (
        <noscript>
          <p className="-mt-2 text-sm">Each date has its own price.</p>
        </noscript>
      ) : null}
      {chosen.season ? <p className="-mt-3 text-sm font-semibold">{`Price of ${chosen.season}`}</p> : null}
      {/* A calendar that comes late, or has a week more, moves nothing. */}
      <div className={view === "list" ? undefined : "min-h-[34.75rem]"}>
        <div className="mb-1 flex items-center justify-between gap-3">
          <p className="font-semibold" aria-hidden="true">
            {view === "list" ? "Next dates" : "All dates"}
          </p>
          <Button
            variant="link"
            size="sm"
            icon={view === "list" ? "calendar" : "menu"}
            onClick={() => choice.setView(view === "list" ? "calendar" : "list")}
            className="noscript:hidden"
          >
            {view === "list" ? "Show the calendar" : "Show the list"}
          </Button>
        </div>
        {choice.missed ? (
          <p role="status" className="mb-2 text-sm text-coral-ink">
            {choice.missed}
          </p>
        ) : null}
        {view === "list" ? (
          <NextDates choice={choice} />
        ) : (
          // The list with the current choice stays while the calendar loads, so the button works.
          <Suspense fallback={<NextDates choice={choice} />}>
            <DateCalendar offer={offer} choice={choice} />
          </Suspense>
        )}
      </div>
      <Stepper
        label="People"
        name="people"
        value={people}
        onChange={choice.setPeople}
        min={1}
        max={groupSizeMax}
        atMax={
          <span>
            <span>{groupSizeMax}</span> is our largest group. For more, <a href={contactPath(offer.slug)}>ask us</a>.
          </span>
        }
      />
      <RadioCards
        legend="Kind of tour"
        name="category"
        layout="segment"
        value={category}
        onChange={(value) => choice.setCategory(value === "private" ? "private" : "regular")}
        options={[
          { value: "regular", label: bookingCategoryLabels.regular },
          { value: "private", label: bookingCategoryLabels.private },
        ]}
      />
      {/* On a desktop the total and the button stay in sight while the dates scroll. */}
      <div className="grid gap-3 lg:sticky lg:-bottom-5 lg:z-1 lg:bg-card lg:pb-3">
        <p className="flex items-baseline justify-between border-t border-line pt-3" role="status">
          <span>{`${people} × ${formatRupees(eachPaise)}`}</span>
          <strong className="font-display text-2xl">
            <rupee-sum>{formatRupees(choice.totalPaise)}</rupee-sum>
          </strong>
        </p>
        {isTooMuch ? (
          <Notice
            title="Too much for one payment"
            action={
              <Button to={contactPath(offer.slug)} size="lg" block icon="mail">
                Write to us
              </Button>
            }
          >
            {refusals.over_one_payment}
          </Notice>
        ) : (
          <Button type="submit" size="lg" block disabled={!selected}>
            {selected ? "Book these places" : `No date has room for ${describeParty(people)}`}
          </Button>
        )}
      </div>
      {isTooMuch ? null : (
        <div className="-mt-2 grid gap-2 text-sm text-ink-soft">
          <p>Next: who&apos;s coming. You don&apos;t pay yet.</p>
          <CancelBy kind={offer.kind} choice={choice} now={offer.now} />
          <p className="[&>a]:inline-flex [&>a]:items-center pointer-coarse:[&>a]:min-h-11">
            <a href={contactPath(offer.slug)}>Ask a question</a>
          </p>
        </div>
      )}
    </Form>
  );
}

const NextDates = ({ choice }: { choice: BookingChoice }) => (
  <DateList legend="Next dates" departures={choice.listed} choice={choice} />
);

const NoCalendar = ({ choice }: { choice: BookingChoice }) => (
  <>
    <p role="status" className="mb-2 text-sm">
      We can&apos;t load the calendar. These dates come next.
    </p>
    <NextDates choice={choice} />
  </>
);
