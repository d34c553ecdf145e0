import { Link } from "react-router";
import type { PlanTable } from "#modules/operations/model.ts";
import { formatRupees } from "#platform/money.ts";
import { delhiInstant, shortDate } from "#platform/time/delhi-time.ts";

type Column = PlanTable["columns"][number];
type Cell = PlanTable["rows"][number][string];

const addresses: Record<NonNullable<PlanTable["leadsTo"]>["thing"], ((id: string) => string) | null> = {
  booking: (reference) => `/staff/bookings/${reference}`,
  departure: (id) => `/staff/departures/${id}`,
  review: null,
  comment: null,
  message: null,
  request: null,
};

function cellWords(kind: Column["kind"], value: Cell | undefined): string {
  if (value === null || value === undefined || value === "") return "—";
  if (kind === "rupees") return formatRupees(Number(value));
  if (kind === "moment") return delhiInstant(String(value));
  if (kind === "day") return shortDate(String(value));
  return String(value);
}

const isRight = ({ kind }: Column): boolean => kind === "rupees" || kind === "number";

/** Table of a list command; rows lead to their thing where it has a screen. */
export function DataTable({ table: { columns, rows, leadsTo } }: { table: PlanTable }) {
  if (rows.length === 0) return <p className="soft empty">Nothing is here now.</p>;
  const address = leadsTo ? addresses[leadsTo.thing] : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in itself, also by keyboard
    <section className="wide-table" tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={isRight(column) ? "num" : undefined} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list may be equal
            <tr key={at}>
              {columns.map((column) => {
                const words = cellWords(column.kind, row[column.key]);
                const to = leadsTo?.key === column.key && address ? address(String(row[column.key])) : null;
                return (
                  <td key={column.key} className={isRight(column) ? "num" : undefined}>
                    {to ? <Link to={to}>{words}</Link> : words}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
