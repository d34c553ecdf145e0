import { data, Form, redirect, redirectDocument, useNavigation, useSubmit } from "react-router";
import { z } from "zod";
import { askOrKeep, useKeptLook } from "#app/checkout/pay/last-look.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { firstFaults } from "#app/web/forms/first-faults.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import { ownFields, readForm } from "#app/web/forms/read-form.server.ts";
import { readSeen } from "#app/web/forms/seen-sum.ts";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { openManageLink, payChangePath } from "#app/web/links/booking-link.server.ts";
import { managePath, privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { type ManagedBooking, quoteTransfer, transferBooking } from "#modules/booking/index.server.ts";
import { TRANSFER_FEE_PAISE } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { describeWait } from "#platform/http/rate-limit.server.ts";
import { emailAddress } from "#platform/mail/email-field.ts";
import { formatRupees } from "#platform/money.ts";
import { personName } from "#platform/text/person-name.ts";
import { readTelephone } from "#platform/text/telephones.server.ts";
import { typedLine } from "#platform/text/typed-text.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import { CancellationSum } from "../parts/cancellation-sum.tsx";
import { UnaskedNotice } from "../parts/unasked-notice.tsx";
import { refundMoved } from "../refund-moved.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";
export { shouldRevalidate } from "#app/web/forms/new-sums.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => privateMeta("Hand it over", "Hand this booking over to someone else.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  if (!booking.canTransfer) throw redirect(managePath(booking.reference, key));
  const asked = new Set(new URL(request.url).searchParams.getAll("rider"));
  const leaving = booking.riders.map(({ id }) => id).filter((id) => booking.people > 1 && asked.has(id));
  const now = app.clock.now().toISOString();
  const { handingOver: paysFor } = await getPage(app.db, "promises");
  const quoted = leaving.length > 0 ? quoteTransfer(booking, leaving.length, now) : null;
  return { booking, key, leaving, quoted, paysFor };
}

/** Without an answer the page stays, with everything typed. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => askOrKeep(request, serverLoader);

const empty = "Please fill this in";
const newTraveller = z.object({
  name: personName(empty),
  email: emailAddress(empty),
  phone: typedLine(empty).min(1, empty).max(30, "That's too long for a phone number"),
});

const fee = formatRupees(TRANSFER_FEE_PAISE);

const problems = {
  change_waiting: "A change to this booking is still unpaid. Pay for it or drop it first.",
  refund_too_small: `The refund for those who cancel must be at least ${fee}, and at least one person must still ride.`,
} as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  const form = await readForm(request);
  const sent = fieldsOf(form);
  const typed = ownFields(sent, Object.keys(newTraveller.shape));
  const who = newTraveller.safeParse(typed);
  const errors = firstFaults(who);
  const phone = readTelephone(typed.phone ?? "", booking.country);
  if ("fault" in phone) errors.phone ??= phone.fault;
  if (!who.success || "fault" in phone) return data({ errors, typed, problem: null }, { status: 422 });
  // Each press creates a provider order or sends mails.
  const wait = await app.limits.take("move", booking.id);
  if (wait !== null)
    return data(
      { errors, typed, problem: describeWait(wait) },
      { status: 429, headers: { "retry-after": String(wait) } },
    );
  const answer = await transferBooking(app, {
    bookingId: booking.id,
    to: { name: who.data.name, email: who.data.email, phone: phone.number },
    leavingRiderIds: form.getAll("rider").map(String),
    seenRefundPaise: readSeen(form.get("seenRefundPaise")),
    linkId: booking.linkId,
  });
  if ("toPay" in answer) throw redirectDocument(payChangePath(app, answer.toPay.changeId, key));
  if ("transferred" in answer) {
    app.poke();
    throw redirect("/handed-over");
  }
  // Nothing was ordered and no mail was sent.
  await app.limits.giveBack("move", booking.id);
  // The booking can no longer be handed over at all: its own page says so.
  if (answer.refused === "not_confirmed" || answer.refused === "too_late" || answer.refused === "not_a_holiday")
    throw redirect(`${managePath(booking.reference, key)}&done=not-handed-over`);
  const problem =
    answer.refused === "refund_moved"
      ? `${refundMoved(answer)} We haven't handed over your booking. Check the new amounts, and press again if they're fine.`
      : problems[answer.refused];
  return data({ errors, typed, problem }, { status: 409 });
}

export default function TransferPage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptLook(loaderData);
  const { booking, key, leaving, quoted, paysFor } = loaderData;
  // One rider needs no sum.
  const isUnasked = "isUnasked" in loaderData && loaderData.isUnasked && booking.people > 1;
  const isBusy = useNavigation().state !== "idle";
  const form = useFirstFault(actionData);
  useThroughReload(form, "hand-over", actionData);
  const typed: Record<string, string> = actionData?.typed ?? {};
  const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
  const person = (
    <Form ref={form} method="post" noValidate className="grid max-w-xl content-start gap-5">
      {leaving.map((id) => (
        <input key={id} type="hidden" name="rider" value={id} />
      ))}
      <input type="hidden" name="seenRefundPaise" value={quoted?.refundPaise ?? 0} />
      <h2 className="text-lg font-semibold">Who rides instead?</h2>
      <Field label="Their name" required error={errors.name}>
        <Input name="name" autoComplete="off" defaultValue={typed.name} />
      </Field>
      <Field
        label="Their e-mail"
        required
        hint="We'll send the confirmation and the new link here."
        error={errors.email}
      >
        <MailInput name="email" autoComplete="off" defaultValue={typed.email} />
      </Field>
      <Field label="Their phone number, with country code" required error={errors.phone}>
        <Input name="phone" type="tel" inputMode="tel" autoComplete="off" defaultValue={typed.phone} />
      </Field>
      <div className="flex flex-wrap gap-3">
        {!isUnasked && (leaving.length === 0 || quoted) ? (
          <Button type="submit" busy={isBusy}>
            {quoted ? `Hand it over, get ${formatRupees(quoted.refundPaise)} back` : "Hand it over"}
          </Button>
        ) : null}
        <Button to={managePath(booking.reference, key)} variant="quiet">
          Keep my booking
        </Button>
      </div>
    </Form>
  );
  return (
    <div className="wrap page">
      <p className="kicker">
        <span>{booking.reference}</span>, <span>{booking.tour.name}</span>, <span>{longDate(booking.localDate)}</span>
      </p>
      <h1 className="mt-2">Hand it over</h1>
      <p className="measure mt-4 text-lg">
        Hand your holiday over to another person. The fee is <span>{fee}</span>, for <span>{paysFor}</span>. They get a
        link of their own, and yours stops working. The payment stays with the booking: any later refund goes to the
        card or account it came from.
      </p>
      {actionData?.problem ? (
        <Notice tone="warning" answer={actionData} className="mt-6 max-w-xl">
          {actionData.problem}
        </Notice>
      ) : null}
      {booking.people > 1 ? (
        // Between the forms, so phone users see the sums before the button.
        <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <WhoStays booking={booking} bookingKey={key} leaving={leaving} />
          <div aria-live="polite" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {isUnasked ? (
              <UnaskedNotice kept="we've kept what you typed" />
            ) : quoted ? (
              <CancellationSum booking={booking} quoted={quoted} feePaise={TRANSFER_FEE_PAISE}>
                <p className="text-sm">We keep the fee from the refund, so there is nothing to pay.</p>
              </CancellationSum>
            ) : leaving.length > 0 ? (
              <Notice still tone="warning">{`${problems.refund_too_small} Tick fewer people, or none.`}</Notice>
            ) : (
              <Notice still>{`Nobody is cancelling. You pay ${fee} on the next page.`}</Notice>
            )}
          </div>
          {person}
        </div>
      ) : (
        <div className="mt-8">{person}</div>
      )}
    </div>
  );
}

/** A form of its own, before the other: without scripts, asking for the sums would lose input of the same form. */
function WhoStays(props: { booking: ManagedBooking; bookingKey: string; leaving: string[] }) {
  const { booking, bookingKey, leaving } = props;
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className="max-w-xl"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <input type="hidden" name="key" value={bookingKey} />
      <fieldset>
        <legend className="text-lg font-semibold">Is anyone cancelling?</legend>
        <p className="mt-1 text-sm text-ink-soft">
          We cancel their places at once, under your booking&apos;s policy, and take the fee from their refund. If you
          tick nobody, you pay the fee on the next page.
        </p>
        <div className="mt-2 divide-y divide-line border-y border-line wrap-anywhere">
          {booking.riders.map((rider) => (
            <Checkbox key={rider.id} name="rider" value={rider.id} defaultChecked={leaving.includes(rider.id)}>
              {rider.name ?? `Rider ${rider.position}`}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="secondary" className="mt-5">
        Show the refund
      </Button>
    </Form>
  );
}
