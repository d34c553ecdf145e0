import { data, redirect } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { copyHeaders, keptPageHeaders } from "#app/web/browser/booking-copies.ts";
import { ringLink } from "#app/web/browser/telephone.ts";
import { openManageLink } from "#app/web/links/booking-link.server.ts";
import { managePath, privateMeta } from "#app/web/links/private-page.ts";
import { getPage } from "#modules/content/index.server.ts";
import { formatRupees } from "#platform/money.ts";
import { BookingTicket } from "../booking-ticket.tsx";
import { CopyNotice } from "../copy-notice.tsx";
import { describeArrival } from "../describe-arrival.ts";
import { PolicyList } from "../parts/policy-list.tsx";
import { qrSquares } from "../qr.server.ts";
import type { Route } from "./+types/route";
import { checkLink } from "./check-link.server.ts";

export const headers: Route.HeadersFunction = keptPageHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Your voucher", "The voucher to show at the meeting point, to print or keep.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const { booking, key } = await openManageLink(app, params.reference, request);
  if (booking.status !== "confirmed" || booking.isCalledOff) throw redirect(managePath(booking.reference, key));
  const { phone, name } = await getPage(app.db, "company");
  const { size, path } = qrSquares(checkLink(app, booking));
  const asOf = app.clock.now().toISOString();
  return data({ booking, asOf, key, phone, companyName: name, qr: { size, path } }, { headers: copyHeaders(booking) });
}

/** Prints on one sheet, and works offline. */
export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  const { booking, asOf, key, phone, companyName, qr } = loaderData;
  const { reference, tour, policy, totalPaise, unpaidPaise } = booking;
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-4xl">
        <CopyNotice asOf={asOf} />
        <p className="hidden font-display text-2xl font-bold print:block">{companyName}</p>
        <div className="mb-6 flex flex-wrap gap-3 print:hidden">
          <Button to={managePath(reference, key)} variant="quiet" icon="arrow-left" className="-ml-5">
            Your booking
          </Button>
          <Button href={managePath(reference, key, "voucher.pdf")} icon="download" variant="secondary">
            Save as PDF
          </Button>
        </div>
        <BookingTicket
          booking={booking}
          heading="h1"
          stub={
            <div className="flex h-full flex-wrap content-center items-center gap-5">
              <svg
                viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
                role="img"
                aria-label="QR code to check this voucher"
                className="w-36 rounded-md bg-white"
                shapeRendering="crispEdges"
              >
                <path d={qr.path} fill="#000" />
              </svg>
              <p className="text-sm">
                Show this to your guide.
                <br />
                Paid: <strong>{formatRupees(totalPaise - unpaidPaise)}</strong>. No tax added.
                {unpaidPaise > 0 ? <span>{` ${formatRupees(unpaidPaise)} is still due.`}</span> : null}
              </p>
            </div>
          }
        />
        <div className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <section>
            <h2 className="text-xl">Please bring</h2>
            <ul className="mt-2 list-disc pl-5">
              {tour.bring.map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="text-xl">If we can&apos;t find each other</h2>
            <p className="mt-2">
              Call <a href={ringLink(phone)}>{phone}</a>. <span>{describeArrival(booking.localTime)}</span>
            </p>
            <h2 className="mt-6 text-xl">If your plans change</h2>
            <PolicyList policy={policy} className="mt-1 divide-y divide-line" />
          </section>
        </div>
      </div>
    </div>
  );
}
