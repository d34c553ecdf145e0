import { Link } from "react-router";
import { UrgencySign } from "../parts/state.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import { BookingReference } from "./booking-reference.tsx";
import type { MoneyData } from "./load-money.server.ts";

const heads = ["Taken", "Fee", "GST", "Ledger net", "Settled"];

/** Payments, refunds and other movements of the day beside the report. */
export const DayPayments = ({ data: { show, lines, nothing, more, foot, may } }: { data: MoneyData }) => (
  <section className="part">
    <div className="spread">
      <h2>Payments</h2>
      <nav className="switch" aria-label="Shown payments">
        {show.map(({ label, address, isOn }) => (
          <Link key={label} to={address} aria-current={isOn ? "true" : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
    </div>
    {lines.length === 0 ? (
      <p className="empty">{nothing}</p>
    ) : (
      <TableRegion label="Payments of the day">
        <table className="list day-payments">
          <thead>
            <tr>
              <th scope="col">IST</th>
              <th scope="col">Booking</th>
              <th scope="col">Tour</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="vh">State</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <PaymentRow key={line.key} line={line} mayOpen={may.booking} />
            ))}
          </tbody>
          {foot === null ? null : (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {foot.label}
                </th>
                <td className="num">{foot.gross}</td>
                <td className="num" data-head="Fee">
                  {foot.fee}
                </td>
                <td className="num" data-head="GST">
                  {foot.gst}
                </td>
                <td className="num" data-head="Net">
                  {foot.ledger}
                </td>
                <td className="num" data-head="Settled">
                  {foot.settled}
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </TableRegion>
    )}
    {more > 0 ? <p className="soft">{`${more} more are in the export of the day.`}</p> : null}
  </section>
);

function PaymentRow({ line, mayOpen }: { line: MoneyData["lines"][number]; mayOpen: boolean }) {
  const { time, reference, tour, gross, fee, gst, ledger, settled, difference } = line;
  return (
    <tr className={difference === null ? undefined : "off"}>
      <td className="soft">{time}</td>
      <td>
        <BookingReference reference={reference} mayOpen={mayOpen} />
      </td>
      <td className="what">{tour}</td>
      <td className="num">{gross}</td>
      <td className="num" data-head="Fee">
        {fee}
      </td>
      <td className="num" data-head="GST">
        {gst}
      </td>
      <td className="num" data-head="Net">
        {ledger}
      </td>
      <td className="num" data-head="Settled">
        {settled ?? <b>not in it</b>}
      </td>
      <td>
        <UrgencySign of={difference === null ? "well" : "soon"}>{difference ?? "agrees"}</UrgencySign>
      </td>
    </tr>
  );
}
