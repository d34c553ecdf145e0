import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { managePath } from "#app/web/links/private-page.ts";
import { describePeople } from "#modules/booking/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import type { PastOrder } from "./profile-data.server.ts";
import { tabPath } from "./profile-tabs.ts";

const isPaid = (order: PastOrder): boolean => ["confirmed", "completed", "no_show", "cancelled"].includes(order.status);
/** The voucher's page has the same rule. */
const hasVoucher = (order: PastOrder): boolean => order.status === "confirmed" && !order.isCalledOff;

/** All bookings of the traveller's address, including guest bookings. */
export function OrdersPart({ orders, isVerified }: { orders: readonly PastOrder[]; isVerified: boolean }) {
  if (!isVerified)
    return (
      <Notice
        still
        tone="warning"
        title="Confirm your address first"
        action={
          <Button to={tabPath("verification")} variant="link">
            Verify my address
          </Button>
        }
      >
        We show your bookings once you&apos;ve verified your address, even those you made without an account.
      </Notice>
    );
  if (orders.length === 0)
    return (
      <div className="max-w-xl">
        <p className="text-lg">No rides yet. The city is at its best before eight in the morning.</p>
        <div className="mt-5">
          <Button to="/tours">Find a ride</Button>
        </div>
      </div>
    );
  return (
    <ul className="divide-y-2 divide-line border-y-2 border-line">
      {orders.map((order) => (
        <li key={order.reference} className="grid gap-x-8 gap-y-2 py-6 md:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <h3 className="text-xl">
              <Link to={order.tourPath} className="text-ink">
                {order.tourName}
              </Link>
            </h3>
            <p className="mt-1">{`${longDate(order.localDate)}, ${order.localTime}\u00a0IST, ${describePeople(order.people)}`}</p>
            <p className="mt-1 text-sm text-ink-soft">{`Booking ${order.reference}`}</p>
          </div>
          <div className="md:text-right">
            <p className="font-semibold">{order.standing}</p>
            <p className="font-display text-xl tabular-nums">{formatRupees(order.totalPaise)}</p>
          </div>
          <p className="flex flex-wrap gap-x-6 md:col-span-2">
            <Button to={managePath(order.reference, order.key)} variant="link" aria-label={`Manage ${order.reference}`}>
              Manage
            </Button>
            {hasVoucher(order) ? (
              <Button
                to={managePath(order.reference, order.key, "voucher")}
                variant="link"
                aria-label={`Voucher of ${order.reference}`}
              >
                Voucher
              </Button>
            ) : null}
            {isPaid(order) ? (
              <Button
                to={managePath(order.reference, order.key, "receipt")}
                variant="link"
                aria-label={`Receipt of ${order.reference}`}
              >
                Receipt
              </Button>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
