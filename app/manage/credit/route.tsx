import { Fragment } from "react";
import { data, Form, redirect, redirectDocument, useLocation, useNavigation } from "react-router";
import { CREDIT_PAYS_FOR } from "#app/checkout/credit-label.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { readSeen } from "#app/web/forms/seen-sum.ts";
import { openCreditLink } from "#app/web/links/booking-link.server.ts";
import { managePath, NEWER_LINK, payPath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { listDepartures } from "#modules/availability/index.server.ts";
import { bookWithCredit } from "#modules/booking/index.server.ts";
import {
  bookingCategories,
  bookingCategoryLabels,
  describeFormerMoney,
  describePeople,
  describeRemainder,
  type PriceLine,
  priceLines,
  refusals,
} from "#modules/booking/model.ts";

import { getBookedTour, listTours } from "#modules/catalogue/index.server.ts";
import { pricesOn } from "#modules/catalogue/model.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";

import { isId } from "#platform/ids.server.ts";
import { formatRupees, sum } from "#platform/money.ts";
import { delhiDate, plainDate, shortDate } from "#platform/time/delhi-time.ts";
import { datesShown } from "../dates-shown.server.ts";
import { describeDateMinimum, isBookableDate } from "../open-dates.server.ts";
import { LaterDates } from "../parts/later-dates.tsx";
import { RideTerms } from "../parts/ride-terms.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Your credit", "How much credit you have left, and how long it is valid.");

const FIRST_SHOWN = 12;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { credit: opened, key } = await openCreditLink(app, params.id, request);
  const { spentOn, ...credit } = opened;
  const spentLink = spentOn?.hasFirstLink
    ? (spentOn.isHeld ? payPath : managePath)(spentOn.reference, app.signer.sign("booking", spentOn.reference))
    : null;
  const tours = (await listTours(app.db)).filter(({ sells }) => sells === "instant");
  const { searchParams } = new URL(request.url);
  const chosen = tours.find(({ slug }) => slug === searchParams.get("tour"));
  const asked = Math.trunc(Number(searchParams.get("people"))) || credit.people;
  const people = Math.max(1, Math.min(asked, chosen?.groupSizeMax ?? 100));
  const category = bookingCategories.find((one) => one === searchParams.get("category")) ?? credit.category;
  const all = chosen ? await listDepartures(app, { tourId: chosen.id, people }) : [];
  const free = all.filter((one) => isBookableDate(one, category));
  const { shown, more } = datesShown(request, free.length, FIRST_SHOWN);
  const today = delhiDate(app.clock.now());
  const dates = free.slice(0, shown).map((one) => ({
    id: one.id,
    label: shortDate(one.localDate, today),
    hint: `${one.localTime} IST${describeDateMinimum(one, { people, category })}`,
    totalPaise: chosen ? totalOf(priceLines(pricesOn(chosen.priceList, one.localDate), category, people)) : 0,
  }));
  const totalPaise = dates[0]?.totalPaise ?? 0;
  const options = tours.map(({ slug, name }) => ({ value: slug, label: name }));
  const isSpent = spentOn !== null;
  const date = searchParams.get("departure") ?? undefined;
  const terms = chosen ? await termsOf(app, chosen.id) : null;
  const ride = {
    chosen: chosen?.slug ?? "",
    ride: chosen?.name,
    people,
    category,
    totalPaise,
    dates,
    more,
    date,
    terms,
  };
  return { credit, key, isSpent, spentLink, options, ...ride };
}

const totalOf = (lines: readonly PriceLine[]) => sum(lines.map((line) => line.amountPaise));

async function termsOf({ db }: AppContext, tourId: string) {
  const { name, path, kind, fit, meetingPoint } = await getBookedTour(db, tourId);
  return { name, path, kind, fit, meetingPlace: meetingPoint.name };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { credit } = await openCreditLink(app, params.id, request);
  const form = await readForm(request);
  const departure = String(form.get("departure") ?? "");
  if (!isId(departure)) return data({ problem: "Choose a date first." }, { status: 422 });
  const wait = await app.limits.take("hold", credit.id);
  if (wait !== null)
    return data({ problem: describeWait(wait) }, { status: 429, headers: { "retry-after": String(wait) } });
  const wish = {
    departure,
    people: Math.max(1, Math.trunc(Number(form.get("people"))) || 1),
    category: bookingCategories.find((one) => one === form.get("category")) ?? "regular",
  };
  const seenPaise = readSeen(form.get(`seen.${departure}`) ?? form.get("seen"));
  const answer = await bookWithCredit(app, { creditId: credit.id, wish, seenPaise });
  if ("reference" in answer) {
    app.poke();
    const key = app.signer.sign("booking", answer.reference);
    if (answer.isPaid) throw redirect(managePath(answer.reference, key));
    throw redirectDocument(payPath(answer.reference, key));
  }
  // A refused attempt held no places and does not count against the limit. A spent or expired credit keeps its count.
  if (answer.refused !== "spent" && answer.refused !== "over") await app.limits.giveBack("hold", credit.id);
  const problem =
    answer.refused === "spent"
      ? "This credit has been used."
      : answer.refused === "over"
        ? "This credit has run out."
        : refusals[answer.refused];
  return data({ problem }, { status: 409 });
}

export default function CreditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { credit, isSpent, spentLink, chosen, dates } = loaderData;
  const location = useLocation();
  const answered: string = location.state?.answered ?? location.key;
  return (
    <div className="wrap page">
      <h1>{`A credit of ${formatRupees(credit.amountPaise)}`}</h1>
      <p className="measure mt-4 text-lg">
        For <span>{credit.contactName}</span>. Until <span>{plainDate(credit.expiresOn)}</span> you can use it for{" "}
        <span>{CREDIT_PAYS_FOR}</span>. If the ride costs less, the rest{" "}
        <span>{describeRemainder(credit) ?? "comes back to you"}</span>; if it costs more, you pay the difference.
      </p>
      {actionData?.problem ? (
        <Notice tone="warning" answer={actionData} className="mt-6 max-w-3xl">
          {actionData.problem}
        </Notice>
      ) : null}
      {isSpent ? (
        <Notice
          still
          className="mt-6 max-w-3xl"
          title="This credit has been used"
          action={spentLink ? <Button href={spentLink}>See the booking</Button> : null}
        >
          {spentLink ? "It pays for one of your bookings." : NEWER_LINK}
        </Notice>
      ) : credit.isOver ? (
        <Notice tone="warning" still className="mt-6 max-w-3xl" title="This credit has run out">
          Write to us: people here are more forgiving than computers.
        </Notice>
      ) : (
        <div className="mt-8 grid max-w-3xl gap-8">
          <RideAsked look={loaderData} answered={answered} />
          {chosen === "" ? null : dates.length === 0 ? (
            <NoDate look={loaderData} />
          ) : (
            <DateBooked look={loaderData} answered={answered} />
          )}
        </div>
      )}
    </div>
  );
}

type Look = Route.ComponentProps["loaderData"];

function RideAsked({ look, answered }: { look: Look; answered: string }) {
  const { key, chosen, options, people, category } = look;
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="key" value={key} />
      {/* The key resets the fields to each answer, but not when more dates of the same ride are shown. */}
      <Fragment key={answered}>
        <Field label="Ride" className="min-w-[min(14rem,100%)] grow">
          <Select name="tour" placeholder="Choose" defaultValue={chosen} options={options} />
        </Field>
        <Field label="People">
          <Input name="people" type="number" min={1} max={30} defaultValue={people} className="max-w-24" />
        </Field>
        <Field label="Kind of tour">
          <Select
            name="category"
            defaultValue={category}
            options={[
              { value: "regular", label: bookingCategoryLabels.regular },
              { value: "private", label: bookingCategoryLabels.private },
            ]}
          />
        </Field>
      </Fragment>
      <Button type="submit" variant="secondary">
        Show dates
      </Button>
    </Form>
  );
}

const NoDate = ({ look: { category, people } }: { look: Look }) => (
  <Notice still>
    {category === "private"
      ? `No date of this ride can be private for ${describePeople(people)} right now. Try another ride, or a ${bookingCategoryLabels.regular}.`
      : `No date of this ride has room for ${describePeople(people)} right now. Try another ride.`}
  </Notice>
);

const differenceWords = (restPaise: number, isFormer: boolean): string =>
  restPaise >= 0
    ? `${formatRupees(restPaise)} ${isFormer ? "goes back" : "comes back to you"}`
    : `you pay ${formatRupees(-restPaise)}`;

function DateBooked({ look, answered }: { look: Look; answered: string }) {
  const { credit, key, chosen, people, category, totalPaise, dates, more, date, terms } = look;
  const navigation = useNavigation();
  const ride = `${look.ride}${category === "private" ? ` as a ${bookingCategoryLabels.private}` : ""}`;
  const rest = credit.amountPaise - totalPaise;
  const isByDate = dates.some((one) => one.totalPaise !== totalPaise);
  const former =
    isByDate || rest < LEAST_PAYMENT_PAISE
      ? null
      : describeFormerMoney({ refundPaise: rest, formerPaise: rest - credit.ownHeldPaise });
  const difference = differenceWords(rest, former !== null);
  const isShared = describeRemainder(credit) !== null;
  const sumWords = (paise: number) =>
    `${formatRupees(paise)}; ${differenceWords(credit.amountPaise - paise, isShared)}`;
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="tour" value={chosen} />
      <input type="hidden" name="people" value={people} />
      <input type="hidden" name="category" value={category} />
      <input type="hidden" name="seen" value={totalPaise} />
      <RadioCards
        key={`${chosen}-${people}-${category}`}
        legend={`${ride}, ${describePeople(people)}. ${isByDate ? "The price depends on the date" : `It costs ${formatRupees(totalPaise)}; ${difference}`}`}
        name="departure"
        defaultValue={date}
        layout="grid"
        options={dates.map((one) => ({
          value: one.id,
          label: one.label,
          hint: isByDate ? `${one.hint}. ${sumWords(one.totalPaise)}` : one.hint,
        }))}
      />
      {dates.map((one) =>
        one.totalPaise === totalPaise ? null : (
          <input key={one.id} type="hidden" name={`seen.${one.id}`} value={one.totalPaise} />
        ),
      )}
      {former ? <p className="measure">{`${former}.`}</p> : null}
      {terms ? <RideTerms tour={terms} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={navigation.state !== "idle" && navigation.formMethod === "POST"}>
          {/* Books the shown ride, whatever the fields above say now. */}
          Book <span>{ride}</span> for <span>{describePeople(people)}</span> with the credit
        </Button>
        {more ? (
          <LaterDates shown={more} state={{ answered }}>
            Show later dates
          </LaterDates>
        ) : null}
      </div>
    </Form>
  );
}
