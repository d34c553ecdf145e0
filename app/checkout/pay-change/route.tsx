import { useState } from "react";
import { data, Form, redirectDocument } from "react-router";
import { describeRunning } from "#app/manage/describe-running.ts";
import { Wheel } from "#app/ui/art/wheel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { withoutExtension } from "#app/web/browser/telephone-extension.ts";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import { managePath, NEWER_LINK, payingHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { openSignedLink } from "#app/web/links/signed-link.server.ts";
import {
  dropChange,
  findChange,
  findManagedBooking,
  openBooking,
  startChangePayment,
} from "#modules/booking/index.server.ts";
import { linkIdOf } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { AppError } from "#platform/errors.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiTime, longDate } from "#platform/time/delhi-time.ts";
import { lookOrKeep, useKeptLook } from "../pay/last-look.ts";
import { PayForm } from "../pay/pay-form.tsx";
import { PaymentAway } from "../pay/payment-away.tsx";
import { useFreshWhenSeenAgain, useLookAgain } from "../pay/stay-fresh.ts";
import { browserUptime, useIsOver } from "../pay/time-left.ts";
import type { Route } from "./+types/route";

export { clientAction } from "#app/web/forms/keep-typed.ts";

export const headers = payingHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Pay the difference", "Pay the difference for the change you asked for.");

/** For links that ended before their change was made; needs no key. */
const NEWER_LINK_PATH = "/checkout/newer-link";

const bookingKeyOf = (request: Request): string => new URL(request.url).searchParams.get("booking") ?? "";

/** The booking's link id if the carried key still opens it, else null. */
async function linkIdBehind(app: AppContext, { reference }: { reference: string }, request: Request) {
  const booking = await openBooking(app, { reference, key: bookingKeyOf(request), purpose: "booking" });
  return booking && linkIdOf(booking);
}

/**
 * Opens a change by its own key: a transfer may be settled by webhook, and the booking's link dead, before the browser
 * returns.
 */
async function openChange(app: AppContext, id: string, request: Request) {
  const key = openSignedLink(app, "change", id, request);
  const change = await findChange(app, id);
  if (!change) throw data("no such change", { status: 404 });
  const bookingKey = bookingKeyOf(request);
  const linkId = await linkIdBehind(app, change, request);
  const manage = linkId === null ? null : { path: managePath(change.reference, bookingKey), linkId };
  const query = `${change.id}?${new URLSearchParams({ key, booking: bookingKey })}`;
  const paths = {
    payPath: `/checkout/pay-change/${query}`,
    outcomePath: `/checkout/pay-change/${query}`,
    returnPath: `/checkout/return/change/${query}`,
  };
  return { change, manage, paths };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { change, manage: opened, paths } = await openChange(app, params.change, request);
  const manage = opened?.path ?? null;
  if (change.status === "applied")
    throw redirectDocument(
      change.kind === "transfer"
        ? "/handed-over"
        : `${manage ? `${manage}&` : `${NEWER_LINK_PATH}?`}done=${change.kind === "rest" ? "rest-paid" : "moved"}`,
    );
  const { promised } = change.payment;
  const booking = change.isRunning || promised ? await findManagedBooking(app, change.reference) : null;
  const leftMs = Date.parse(change.expiresAt) - app.clock.now().getTime();
  // Nobody pays for a called-off ride; its page offers the choices.
  const isStopped = booking === null || (booking.isCalledOff && !promised);
  if (isStopped) throw redirectDocument(manage ? `${manage}${leftMs > 0 ? "" : "&done=too-late"}` : NEWER_LINK_PATH);
  const { name: companyName } = await getPage(app.db, "company");
  const { handingOver: paysFor } = await getPage(app.db, "promises");
  const { tour, contactName, contactEmail, contactPhone, totalPaise } = booking;
  // An outdated link may pay, but must not see the traveller's present contact.
  const prefill = manage
    ? { name: contactName, email: contactEmail, contact: withoutExtension(contactPhone) }
    : { name: "", email: "", contact: "" };
  const shown = { tourName: tour.name, totalPaise };
  const about = {
    change,
    booking: shown,
    prefill,
    manage,
    paths,
    companyName,
    publicUrl: app.publicUrl,
    leftMs,
    paysFor,
  };
  try {
    return { ...about, checkout: promised ? null : await startChangePayment(app, change), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.log.error({ err: error, detail: error.detail }, "the payment of a change could not be opened");
    return { ...about, checkout: null, problem: error.message };
  }
}

/** Records when client data arrived; document data came with the document. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  lookOrKeep(request, async () => {
    const data = await serverLoader();
    return { ...data, receivedAtMs: browserUptime() };
  });

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = getContext(context);
  const { change, manage, paths } = await openChange(app, params.change, request);
  if (!manage) throw data("no such booking", { status: 404 });
  const isDropped = await dropChange(app, change.id, manage.linkId);
  throw redirectDocument(isDropped ? `${manage.path}&done=dropped` : paths.payPath);
}

const titles = { move: "Pay the difference", transfer: "Pay the fee", rest: "Pay the rest" } as const;

export default function PayChange({ loaderData }: Route.ComponentProps) {
  const { change, booking, prefill, checkout, problem, manage, paths, companyName, publicUrl } = loaderData;
  const { promised, isLetGo, lastFailure } = change.payment;
  const [isPaying, setPaying] = useState(false);
  const receivedAtMs = "receivedAtMs" in loaderData ? loaderData.receivedAtMs : 0;
  const isTimeOver = useIsOver(loaderData.leftMs, receivedAtMs);
  // Do not tell a paying traveller to start again: the result would be lost.
  const isOver = isTimeOver && !isPaying && !promised;
  useKeptLook(loaderData);
  useLookAgain(promised && !isLetGo);
  useFreshWhenSeenAgain(isPaying, loaderData);
  return (
    <div className="wrap page">
      <p className="kicker">{`${change.reference}, ${booking.tourName}`}</p>
      <h1 className="mt-2">{titles[change.kind]}</h1>
      <div className="mt-6 grid max-w-xl gap-5">
        {isLetGo || isOver ? null : <WhatItCosts {...loaderData} />}
        <HowItStands change={change} isOver={isOver} />
        <UnsavedNotice />
        {problem && !isOver ? <PaymentAway problem={problem} payPath={paths.payPath} /> : null}
        {checkout && !isOver ? (
          <PayForm
            checkout={checkout}
            companyName={companyName}
            description={booking.tourName}
            prefill={prefill}
            publicUrl={publicUrl}
            failedBefore={lastFailure}
            stillTrue="Nothing has changed"
            endsAtMs={loaderData.leftMs + receivedAtMs}
            onPaying={setPaying}
            {...paths}
          />
        ) : null}
        {promised || isOver || !manage || change.kind === "rest" ? null : (
          <Form method="post">
            <Button type="submit" variant="quiet">
              Keep my booking as it is
            </Button>
          </Form>
        )}
        <p className="text-sm">
          {manage ? (
            <Button href={manage} variant="link" icon="arrow-left">
              Back to your booking
            </Button>
          ) : (
            NEWER_LINK
          )}
        </p>
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function WhatItCosts({ change: { kind, to, duePaise, newName }, booking: { totalPaise }, paysFor }: Loaded) {
  if (kind === "rest")
    return (
      <p className="text-lg">
        {`Your ride costs ${formatRupees(totalPaise)}, and ${formatRupees(duePaise)} of it isn't paid yet.`}
      </p>
    );
  const runs = describeRunning(to?.group);
  return (
    <>
      <p className="text-lg">
        {to
          ? `Your new date is ${longDate(to.localDate)}, ${to.localTime}\u00a0IST. It costs ${formatRupees(totalPaise + duePaise)}; you have paid ${formatRupees(totalPaise)}.`
          : `${newName ?? "Another person"} takes over your holiday. The fee pays for ${paysFor}; once it is paid, their link opens the booking and yours no longer does.`}
      </p>
      {runs ? <p>{runs}</p> : null}
    </>
  );
}

function HowItStands({ change, isOver }: { change: Loaded["change"]; isOver: boolean }) {
  const { promised, isLetGo } = change.payment;
  if (isLetGo)
    return (
      <Notice key="let go" tone="warning" still title="Your bank replied too late, and you haven't been charged">
        It has set <span>{formatRupees(change.duePaise)}</span> aside, but by then the change was no longer possible.
        Your bank releases it within a day or two. Your booking is unchanged.
      </Notice>
    );
  if (promised)
    return (
      <>
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
        <Notice tone="warning" still title="Please don't pay again" action={<Wheel size="sm" />}>
          Your bank has approved the payment. We&apos;re waiting for the payment provider to confirm it. This page
          checks every few seconds. You can close it: we&apos;ll mail you the result.
        </Notice>
      </>
    );
  if (isOver)
    return (
      <Notice tone="warning" instead title="The time to pay has run out">
        Your booking is unchanged. You can ask for the change again on its page.
      </Notice>
    );
  if (change.kind === "rest")
    return (
      <p key="rest" role="status">
        Your places are booked. You can pay until your ride starts.
      </p>
    );
  return (
    <p key="change" role="status">
      We&apos;re holding it for you until <strong>{delhiTime(change.expiresAt)}</strong>. Until you pay, your booking
      stays as it was.
    </p>
  );
}
