import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { readSeen } from "#app/web/forms/seen-sum.ts";
import { openManageLink, payChangePath } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import {
  changeDate,
  describeRefusedPlaces,
  isForWantOfPlaces,
  type ManagedBooking,
} from "#modules/booking/index.server.ts";
import { describeFormerMoney, describeParty, describeRemainder, shareBack } from "#modules/booking/model.ts";
import { LEAST_PAYMENT_PAISE } from "#modules/payments/model.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { isId } from "#platform/ids.server.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, longDate } from "#platform/time/delhi-time.ts";
import { datesShown } from "../dates-shown.server.ts";
import { moveProblem } from "../move-problem.ts";
import { datesFor, type OpenDate } from "../open-dates.server.ts";
import { LaterDates } from "../parts/later-dates.tsx";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Change the date", "Move this booking to another date. You see the price first.");

const FIRST_SHOWN = 12;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  if (!booking.movesFreely) throw redirect(managePath(booking.reference, key));
  const dates = await datesFor(app, booking);
  const { shown, more } = datesShown(request, dates.length, FIRST_SHOWN);
  const chosen = new URL(request.url).searchParams.get("date") ?? undefined;
  const hadBefore = describeRemainder(booking) !== null;
  return { booking, key, dates: dates.slice(0, shown), more, chosen, hadBefore, former: formerOf(booking, dates) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  const wanted = String((await readForm(request)).get("date") ?? "");
  const [toDepartureId = "", seen = ""] = wanted.split(":");
  const problem = (words: string, init: { status: number; headers?: Record<string, string> }) =>
    data({ problem: words, wanted }, init);
  if (!isId(toDepartureId)) return problem("Choose a date first.", { status: 422 });
  // A second press finds the move done.
  const isThere = () => redirect(`${managePath(booking.reference, key)}&done=moved`);
  if (toDepartureId === booking.departureId) throw isThere();
  // Moving between equal prices is free, but each move sends two mails.
  const wait = await app.limits.take("move", booking.id);
  if (wait !== null) return problem(describeWait(wait), { status: 429, headers: { "retry-after": String(wait) } });
  const answer = await changeDate(app, {
    bookingId: booking.id,
    toDepartureId,
    seenPaise: readSeen(seen),
    actor: "traveller",
    linkId: booking.linkId,
  });
  if ("moved" in answer) {
    app.poke();
    throw isThere();
  }
  if ("toPay" in answer) throw redirectDocument(payChangePath(app, answer.toPay.changeId, key));
  if (answer.refused === "same_date") throw isThere();
  // No mail was sent, so another date may be tried.
  await app.limits.giveBack("move", booking.id);
  const words = isForWantOfPlaces(answer.refused)
    ? await describeRefusedPlaces(app, { ...booking, departure: toDepartureId }, answer.refused)
    : moveProblem(answer);
  return problem(words, { status: 409 });
}

/** Says if a cheaper date's difference goes to the former holder; null if not. */
function formerOf(booking: ManagedBooking, dates: readonly OpenDate[]): string | null {
  const [date] = dates;
  if (dates.some(({ cheaperPaise }) => cheaperPaise !== date?.cheaperPaise)) {
    const words = describeRemainder(booking);
    return words && `If a date costs less, the difference ${words}.`;
  }
  const refundPaise = Math.min((date?.cheaperPaise ?? 0) - booking.unpaidPaise, booking.heldPaise);
  if (refundPaise < LEAST_PAYMENT_PAISE) return null;
  const words = describeFormerMoney({ refundPaise, formerPaise: refundPaise - booking.ownHeldPaise });
  return words && `The difference of ${formatRupees(refundPaise)} goes back. ${words}.`;
}

/** Warns of a date so near that its refund is lower. */
const lessWords = ({ totalPaise, refundPercent: percent }: OpenDate): string =>
  percent > 0
    ? `; if you cancel it later, you get back ${formatRupees(shareBack(totalPaise, percent))} at most`
    : "; no refund if you cancel it later";

export default function MovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, key, dates, more, chosen, hadBefore, former } = loaderData;
  const navigation = useNavigation();
  const best = booking.bands[0]?.refundPercent ?? 0;
  return (
    <div className="wrap page">
      <p className="kicker">{`${booking.reference}, ${booking.tour.name}`}</p>
      <h1 className="mt-2">Change the date</h1>
      <p className="measure mt-4 text-lg">
        You are booked for <span>{longDate(booking.localDate)}</span>, <span>{booking.localTime}</span>&nbsp;IST. You
        can change it free of charge until <span>{delhiInstant(booking.movesUntil, booking.asOf)}</span>; if the new
        date has a different price,{" "}
        <span>{hadBefore ? "you pay the difference, or it goes back" : "you pay or get back the difference"}</span>.
      </p>
      {actionData?.problem ? (
        <Notice tone="warning" answer={actionData} className="mt-6 max-w-3xl">
          {actionData.problem}
        </Notice>
      ) : null}
      {dates.length === 0 ? (
        <>
          <Notice still className="mt-8 max-w-3xl">
            No other date has room for <span>{describeParty(booking.people)}</span> right now. Write to us, and
            we&apos;ll see what we can do.
          </Notice>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button to="/contact" icon="mail">
              Write to us
            </Button>
            <Button to={managePath(booking.reference, key)} variant="quiet">
              Keep my date
            </Button>
          </div>
        </>
      ) : (
        <Form method="post" className="mt-8 max-w-5xl">
          <input type="hidden" name="key" value={key} />
          <RadioCards
            legend={`Dates with room for ${describeParty(booking.people)}`}
            name="date"
            defaultValue={actionData?.wanted ?? chosen}
            layout="grid"
            options={dates.map((date) => ({
              value: `${date.id}:${date.totalPaise}`,
              label: date.label,
              hint: `${date.localTime} IST, ${date.places}${date.minimum}${date.refundPercent < best ? lessWords(date) : ""}`,
              end: date.difference,
            }))}
          />
          {former ? <p className="measure mt-6">{former}</p> : null}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button type="submit" busy={navigation.state !== "idle" && navigation.formMethod === "POST"}>
              Change to this date
            </Button>
            <Button to={managePath(booking.reference, key)} variant="quiet">
              Keep my date
            </Button>
            {more ? <LaterDates shown={more}>Show later dates</LaterDates> : null}
          </div>
        </Form>
      )}
    </div>
  );
}
