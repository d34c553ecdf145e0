import { data, Form, redirect, useNavigation } from "react-router";
import { CREDIT_PAYS_FOR } from "#app/checkout/credit-label.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { readSeen } from "#app/web/forms/seen-sum.ts";
import { openChoiceLink } from "#app/web/links/booking-link.server.ts";
import { creditFrom } from "#app/web/links/credit-link.server.ts";
import { managePath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { changeDate, chooseAlternative } from "#modules/booking/index.server.ts";
import { describeFormerMoney, describeRemainder } from "#modules/booking/model.ts";
import { isId } from "#platform/ids.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { datesShown } from "../dates-shown.server.ts";
import { moveProblem } from "../move-problem.ts";
import { datesFor, nearestTo } from "../open-dates.server.ts";
import { LaterDates } from "../parts/later-dates.tsx";
import { policySentence } from "../parts/policy-words.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("What would you like instead?", "Your ride is called off. Choose another date, a credit or a refund.");

const FIRST_SHOWN = 6;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { choice, booking, isOpen, key } = await openChoiceLink(app, params.id, request);
  const manage = managePath(booking.reference, app.signer.sign("booking", booking.linkId));
  const all = isOpen ? await datesFor(app, booking) : [];
  const { shown, more } = datesShown(request, all.length, FIRST_SHOWN);
  const dates = nearestTo(all, booking.startsAt, shown);
  const chosen = new URL(request.url).searchParams.get("choice") ?? undefined;
  const { tour, localDate, localTime, contactName } = booking;
  const totalPaise = Math.min(booking.totalPaise, booking.heldPaise);
  const credit = choice.choice === "credit" ? await creditFrom(app, booking) : null;
  const terms = dates.length > 0 ? policySentence(booking.bands) : null;
  const former = describeFormerMoney({ refundPaise: totalPaise, formerPaise: totalPaise - booking.ownHeldPaise });
  const rest = describeRemainder(booking);
  const hasRefund = booking.refunds.length > 0;
  const ride = { former, rest, hasRefund, terms, tourName: tour.name, localDate, localTime, totalPaise, contactName };
  return { choice, key, isOpen, dates, more, chosen, manage, credit, ...ride };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { choice, booking, isOpen, key } = await openChoiceLink(app, params.id, request);
  const settled = redirect(`/choice/${choice.id}?key=${key}`);
  if (!isOpen) throw settled;
  const wanted = String((await readForm(request)).get("choice") ?? "");
  if (wanted === "") return data({ problem: "Please choose one first." }, { status: 422 });
  if (wanted === "refund" || wanted === "credit")
    await chooseAlternative(app, { choiceId: choice.id, choice: wanted, by: "traveller" });
  else {
    const [toDepartureId = "", seen = ""] = wanted.split(":");
    if (!isId(toDepartureId)) return data({ problem: "Please choose one first." }, { status: 422 });
    const answer = await changeDate(app, {
      bookingId: booking.id,
      toDepartureId,
      seenPaise: readSeen(seen),
      actor: "traveller",
      choiceId: choice.id,
      linkId: booking.linkId,
    });
    if ("refused" in answer && !isSettled(answer.refused))
      return data({ problem: moveProblem(answer) }, { status: 409 });
  }
  app.poke();
  throw settled;
}

/** Refusals of a second press; the page shows the result. */
const isSettled = (refused: string): boolean => ["same_date", "not_confirmed", "chosen"].includes(refused);

const HAS_GONE_BACK = "All of your money has already gone back";

const chosenWords = {
  move: "You're booked for another date. You'll find it on your booking's page and in our mail.",
  credit: "There was nothing left for a credit: all of your money has already gone back.",
  refund: "All of your money is going back. Follow it on your booking's page.",
} as const;

export default function ChoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, isOpen, manage } = loaderData;
  const { tourName, localDate, localTime, contactName, totalPaise } = loaderData;
  if (!isOpen) return <Settled asked={loaderData} />;
  return (
    <div className="wrap page">
      <p className="kicker">
        <span>{tourName}</span>, <span>{longDate(localDate)}</span>, <span>{localTime}</span>&nbsp;IST
      </p>
      <h1 className="mt-2">{`We're sorry, ${contactName}`}</h1>
      <div className="mt-5 grid max-w-4xl gap-5">
        <Notice tone="warning" still title="We had to call this ride off">
          {choice.reason}
        </Notice>
        <p className="text-lg">
          What would you like instead? If we don&apos;t hear from you by <span>{delhiInstant(choice.deadlineAt)}</span>,{" "}
          <span>{totalPaise > 0 ? "all of your money goes back" : "the booking ends"}</span> by itself.
        </p>
        {actionData?.problem ? (
          <Notice
            tone="error"
            action={
              <Button to={manage} variant="link">
                See your booking
              </Button>
            }
          >
            {actionData.problem}
          </Notice>
        ) : null}
        <ChoiceForm asked={loaderData} />
      </div>
    </div>
  );
}

type Asked = Route.ComponentProps["loaderData"];

const Settled = ({ asked: { choice, credit, manage, hasRefund } }: { asked: Asked }) => (
  <div className="wrap page">
    <h1>Settled</h1>
    <p className="measure mt-4 text-lg">
      {credit
        ? "You took a credit. Use it here, or by the link in our mail, whenever you want to ride."
        : choice.choice
          ? choice.choice === "refund" && !hasRefund
            ? `The booking has ended. ${HAS_GONE_BACK}.`
            : chosenWords[choice.choice]
          : "There is nothing left to choose."}
    </p>
    <div className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
      {credit?.path ? <Button to={credit.path}>See your credit</Button> : null}
      <Button to={manage} variant={credit ? "secondary" : "primary"}>
        See your booking
      </Button>
    </div>
  </div>
);

const moneyOptions = ({ totalPaise, former, rest }: Asked) => [
  {
    value: "credit",
    label: `A credit of ${formatRupees(totalPaise)}`,
    hint: `Valid for a year, for ${CREDIT_PAYS_FOR}${rest ? `; if the ride costs less, the rest ${rest}` : ""}`,
    isWide: true,
  },
  {
    value: "refund",
    label: `All of your money back, ${formatRupees(totalPaise)}`,
    hint: former
      ? `${former}, within 15 days; by bank transfer if it was paid more than six months ago`
      : "Within 15 days, the way it came; by bank transfer if you paid more than six months ago",
    isWide: true,
  },
];

/** After a chargeback or a full refund: no credit is possible. */
const endIt = (hasDates: boolean) => ({
  value: "refund",
  label: hasDates ? "No other date: end the booking" : "End the booking",
  hint: HAS_GONE_BACK,
  isWide: true,
});

function ChoiceForm({ asked }: { asked: Asked }) {
  const { key, dates, more, chosen, totalPaise, terms } = asked;
  const navigation = useNavigation();
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="key" value={key} />
      <RadioCards
        legend="Your choice"
        name="choice"
        defaultValue={chosen}
        layout="grid"
        options={[
          ...dates.map((date) => ({
            value: `${date.id}:${date.totalPaise}`,
            label: `Ride on ${date.label}`,
            hint: `${date.localTime} IST, ${date.places}${date.minimum}; nothing more to pay`,
          })),
          ...(totalPaise > 0 ? moneyOptions(asked) : [endIt(dates.length > 0)]),
        ]}
      />
      {terms ? (
        <p className="measure text-sm text-ink-soft">{`The same terms apply to another date. ${terms}`}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={navigation.state !== "idle" && navigation.formMethod === "POST"}>
          Confirm my choice
        </Button>
        {more ? <LaterDates shown={more}>Show more dates</LaterDates> : null}
      </div>
    </Form>
  );
}
