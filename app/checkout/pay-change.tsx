import { useRef, useState } from "react";
import { data, Form, redirect, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { House } from "#app/web/house.server.ts";
import { houseOf } from "#app/web/house.server.ts";
import {
  confirmFromBrowser,
  dropChange,
  findChange,
  findManagedBooking,
  startChangePayment,
} from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { checkoutResult } from "#modules/payments/model.ts";
import { delhiTime, longDate } from "#platform/delhi-time.ts";
import { AppError } from "#platform/errors.ts";
import { formatRupees } from "#platform/money.ts";
import type { Route } from "./+types/pay-change";
import { checkKey } from "./booking-link.server.ts";
import { openPaymentWindow } from "./payment-window.client.ts";

export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
export const meta: Route.MetaFunction = () => [{ title: "Pay the difference" }, { name: "robots", content: "noindex" }];

/**
 * The change, opened by a key of its own: a handing over may have been settled by the webhook, and the booking's link be dead,
 * before the browser of the former traveller comes back. The booking's key is carried along and checked by its own page.
 */
async function openChange(house: House, id: string, request: Request) {
  checkKey(house, "change", id, request);
  const change = await findChange(house, id);
  if (!change) throw data("no such change", { status: 404 });
  const bookingKey = new URL(request.url).searchParams.get("booking") ?? "";
  const manage = `/booking/${change.reference}?key=${encodeURIComponent(bookingKey)}`;
  return { change, manage, after: change.kind === "transfer" ? "/handed-over" : `${manage}&done=moved` };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = houseOf(context);
  const { change, manage, after } = await openChange(house, params.change, request);
  if (change.status === "applied") throw redirect(after);
  const booking = change.isRunning ? await findManagedBooking(house, change.reference) : null;
  if (!booking) throw redirect(manage);
  const { name: companyName } = await getPage(house.db, "company");
  const { tour, contactName, contactEmail, contactPhone, totalPaise } = booking;
  const shown = { tourName: tour.name, contactName, contactEmail, contactPhone, totalPaise };
  try {
    return {
      change,
      booking: shown,
      manage,
      companyName,
      checkout: await startChangePayment(house, change),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    house.log.error({ err: error, detail: error.detail }, "the payment of a change could not be opened");
    return { change, booking: shown, manage, companyName, checkout: null, problem: error.message };
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const house = houseOf(context);
  const { change, manage, after } = await openChange(house, params.change, request);
  const form = Object.fromEntries(await request.formData());
  if (form.intent === "drop-change") {
    await dropChange(house, change.bookingId);
    throw redirect(`${manage}&done=dropped`);
  }
  const result = checkoutResult.safeParse(form);
  if (!result.success) throw redirect(manage);
  try {
    await confirmFromBrowser(house, result.data);
    house.poke();
  } catch (error) {
    // The webhook and the reconciler go on asking; the booking's page tells the truth as it stands.
    if (!(error instanceof AppError)) throw error;
    house.log.warn({ err: error }, "the browser's word about a change could not be checked yet");
  }
  throw redirect(after);
}

/** What a change of date or of person costs, and the payment window for it. */
export default function PayChange({ loaderData }: Route.ComponentProps) {
  const { change, booking, checkout, problem, manage, companyName } = loaderData;
  const fetcher = useFetcher();
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const opened = useRef(false);
  const pay = async (): Promise<void> => {
    if (!checkout || opened.current) return;
    opened.current = true;
    setOpening(true);
    setFailure(null);
    const answer = await openPaymentWindow(checkout, {
      name: companyName,
      description: booking.tourName,
      prefill: { name: booking.contactName, email: booking.contactEmail, contact: booking.contactPhone },
      onFailure: (description) => setFailure(description),
    });
    opened.current = false;
    setOpening(false);
    if (answer.kind === "paid") await fetcher.submit({ ...answer.result }, { method: "post" });
    else if (answer.kind === "blocked")
      setFailure("The payment window could not be loaded. Check your connection and try again.");
  };
  return (
    <div className="wrap band">
      <p className="kicker">
        {change.reference}, {booking.tourName}
      </p>
      <h1 className="mt-2">{change.kind === "move" ? "Pay the difference" : "Pay the fee"}</h1>
      <div className="mt-6 grid max-w-xl gap-5">
        <p className="text-lg">
          {change.to
            ? `Your new date is ${longDate(change.to.localDate)}, ${change.to.localTime} IST. It costs ${formatRupees(booking.totalPaise + change.duePaise)}; you have paid ${formatRupees(booking.totalPaise)}.`
            : `${change.newName ?? "Another person"} takes your holiday over. The fee pays for hotels and permits that are written anew; once it is paid, their link opens the booking and yours no longer does.`}
        </p>
        <p role="status">
          We keep it for you until <strong>{delhiTime(change.expiresAt)}</strong>. Until it is paid, your old booking
          stands.
        </p>
        {problem ? <Notice tone="warning">{problem}</Notice> : null}
        {failure ? (
          <Notice tone="error" title="The payment did not go through">
            {failure} Nothing has changed; you can try again.
          </Notice>
        ) : null}
        {checkout ? (
          <Button size="lg" busy={opening || fetcher.state !== "idle"} onClick={pay}>
            Pay {formatRupees(change.duePaise)}
          </Button>
        ) : null}
        <Form method="post">
          <Button type="submit" name="intent" value="drop-change" variant="quiet">
            Leave everything as it was
          </Button>
        </Form>
        <noscript>
          <p>
            The payment window needs JavaScript. Please switch it on, or write to us and we send you a payment link.
          </p>
        </noscript>
        <p className="text-sm">
          <Button href={manage} variant="link" icon="arrow-left">
            Back to your booking
          </Button>
        </p>
      </div>
    </div>
  );
}
