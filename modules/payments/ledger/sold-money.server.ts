import { sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { partlyOf } from "../refunds/held-money.server.ts";

/**
 * Sums in paise what one booking has sold by its own payables (`own`) and has not given back for itself. Money that
 * could not be kept was no sale. `behind`: payables of the bookings whose credit it spent. Shares of bookings that were
 * split off (`splitOff`) are theirs. Disputes do not count: a bank that takes money back undoes no sale.
 */
export async function findSoldPaise(
  db: Sql,
  {
    own,
    behind,
    splitOff,
    bookingId,
  }: { own: readonly string[]; behind: readonly string[]; splitOff: readonly string[]; bookingId: string },
): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    WITH paid AS (
      SELECT payment.id, payment.amount_paise, payable_ref = ANY(${[...own]}::text[]) AS is_own
      FROM payment_order JOIN payment ON payment_order_id = payment_order.id
      WHERE ${partlyOf([...own, ...behind])} AND payment.status = 'captured')
    SELECT (
      coalesce((SELECT sum(amount_paise) FROM paid WHERE is_own), 0)
      + coalesce((SELECT sum(amount_paise) FROM payment_share WHERE payable_ref = ANY(${[...own]}::text[])), 0)
      - coalesce((SELECT sum(amount_paise) FROM payment_share WHERE payable_ref = ANY(${[...splitOff]}::text[])), 0)
      - coalesce((SELECT sum(refund.amount_paise) FROM refund JOIN paid ON paid.id = payment_id
          WHERE asked_by = ${bookingId} OR (asked_by IS NULL AND is_own)), 0)
      - coalesce((SELECT sum(desk_refund.amount_paise) FROM desk_refund JOIN paid ON paid.id = payment_id WHERE is_own), 0)
    )::bigint AS sold`.execute(db);
  return rows[0]?.sold ?? 0;
}
