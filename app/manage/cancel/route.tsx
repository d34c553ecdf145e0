import { data, Form, redirect, useNavigation, useSubmit } from "react-router";
import { askOrKeep, useKeptLook } from "#app/checkout/pay/last-look.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { readForm } from "#app/web/forms/read-form.server.ts";
import { readSeen } from "#app/web/forms/seen-sum.ts";
import { openManageLink } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { cancelPeople } from "#modules/booking/index.server.ts";
import { quoteCancellation } from "#modules/booking/model.ts";
import { CancellationSum } from "../parts/cancellation-sum.tsx";
import { UnaskedNotice } from "../parts/unasked-notice.tsx";
import { refundMoved } from "../refund-moved.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Cancel", "Cancel the whole booking or some riders. You see your refund first.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  if (booking.status !== "confirmed" || booking.hasStarted) throw redirect(managePath(booking.reference, key));
  const { searchParams } = new URL(request.url);
  const asked = new Set(searchParams.getAll("rider"));
  // A single rider needs no choice. A called-off booking should use its choice page.
  const chosen = booking.riders.filter((rider) => asked.has(rider.id) || booking.people === 1).map((rider) => rider.id);
  const now = app.clock.now().toISOString();
  const isFree = booking.isCalledOff || booking.freeUntil !== null;
  const quoted = chosen.length > 0 ? quoteCancellation(booking, chosen.length, now, isFree) : null;
  return { booking, key, chosen, quoted };
}

/** Without an answer the page stays, and says that the sums are older. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => askOrKeep(request, serverLoader);

const begun = "The ride has started, so it can no longer be cancelled.";
const refusalWords = {
  change_waiting: "A change to this booking is still unpaid. Pay for it or drop it first, on your booking's page.",
  moved: "This booking changed a moment ago, so we haven't cancelled anything. Check it, and press again if it's fine.",
  not_confirmed: "This booking is over, or was never paid, so there is nothing to cancel.",
  started: begun,
  in_future: begun,
  before_booking: begun,
} as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  const form = await readForm(request);
  const answer = await cancelPeople(app, {
    bookingId: booking.id,
    riderIds: form.getAll("rider").map(String),
    seenRefundPaise: readSeen(form.get("seenRefundPaise")),
    actor: "traveller",
    linkId: booking.linkId,
  });
  if ("cancelled" in answer || answer.refused === "already") {
    app.poke();
    // A private party keeps its places, however small it gets.
    const ridesOn = "cancelled" in answer ? answer.cancelled.people < booking.people : booking.status === "confirmed";
    const isSmaller = booking.category === "private" && ridesOn;
    const done = !isSmaller ? "cancelled" : booking.isShared ? "as-quoted" : "smaller";
    throw redirect(`${managePath(booking.reference, key)}&done=${done}`);
  }
  if (answer.refused === "nobody") return data({ problem: "First tick who is cancelling." }, { status: 422 });
  const problem =
    answer.refused === "refund_moved"
      ? `${refundMoved(answer)} We haven't cancelled anything. Check the new amounts, and press again if they're fine.`
      : refusalWords[answer.refused];
  return data({ problem }, { status: 409 });
}

/** Chooses who stays at home; shows refund and kept sum before any submit. */
export default function CancelPage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptLook(loaderData);
  const { booking, key, chosen, quoted } = loaderData;
  const isUnasked = "isUnasked" in loaderData && loaderData.isUnasked;
  const submit = useSubmit();
  const isBusy = useNavigation().state !== "idle";
  const isAll = chosen.length === booking.people;
  return (
    <div className="wrap page">
      <p className="kicker">{`${booking.reference}, ${booking.tour.name}`}</p>
      <h1 className="mt-2">{booking.people === 1 ? "Cancel your place" : "Who can't come?"}</h1>
      {actionData?.problem ? (
        <Notice tone="warning" answer={actionData} className="mt-6">
          {actionData.problem}
        </Notice>
      ) : null}
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        {booking.people > 1 ? (
          <Form
            method="get"
            onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
          >
            <input type="hidden" name="key" value={key} />
            <fieldset>
              <legend className="text-lg font-semibold">Tick everyone who is cancelling</legend>
              <div className="mt-3 divide-y divide-line border-y border-line wrap-anywhere">
                {booking.riders.map((rider) => (
                  <Checkbox key={rider.id} name="rider" value={rider.id} defaultChecked={chosen.includes(rider.id)}>
                    {rider.name ?? `Rider ${rider.position}`}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
            <Button type="submit" variant="secondary" className="mt-5">
              Show the refund
            </Button>
          </Form>
        ) : (
          <p className="measure text-lg">
            Plans change; bicycles are used to it. Here is your refund, before you decide.
          </p>
        )}
        <div aria-live="polite">
          {isUnasked ? (
            <UnaskedNotice kept="nothing has been cancelled" />
          ) : quoted ? (
            <CancellationSum booking={booking} quoted={quoted}>
              <Form method="post">
                {chosen.map((id) => (
                  <input key={id} type="hidden" name="rider" value={id} />
                ))}
                <input type="hidden" name="seenRefundPaise" value={quoted.refundPaise} />
                <Button type="submit" block busy={isBusy}>
                  {isAll
                    ? "Cancel the whole booking"
                    : chosen.length === 1
                      ? "Cancel this person"
                      : `Cancel ${chosen.length} people`}
                </Button>
              </Form>
            </CancellationSum>
          ) : (
            <p className="measure text-ink-soft">
              Nobody is ticked yet. Tick who can&apos;t come, and we show you the refund before you cancel.
            </p>
          )}
          <p className="mt-5">
            <Button to={managePath(booking.reference, key)} variant="quiet" icon="arrow-left" className="-ml-5">
              Keep my booking
            </Button>
          </p>
        </div>
      </div>
    </div>
  );
}
