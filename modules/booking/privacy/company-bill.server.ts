import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Sql } from "#platform/database/database.server.ts";
import { isOpenedBy, lockBooking } from "../lock-booking.server.ts";
import type { CompanyBill } from "../model.ts";

type Deps = { db: Db; clock: Clock };

export async function listCompanyBills(
  db: Sql,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, CompanyBill>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("company_bill")
    .select(["booking_id", "company", "gstin", "address", "state", "order_number"])
    .where("booking_id", "in", [...bookingIds])
    .execute();
  return new Map(
    rows.map(({ booking_id, order_number: orderNumber, ...bill }) => [booking_id, { ...bill, orderNumber }]),
  );
}

export const findCompanyBill = async (db: Sql, bookingId: string): Promise<CompanyBill | null> =>
  (await listCompanyBills(db, [bookingId])).get(bookingId) ?? null;

/** False if the link has ended. */
export async function setCompanyBill(
  { db, clock }: Deps,
  { id, linkId, bill }: { id: string; linkId: string; bill: CompanyBill | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id);
    if (!booking || !isOpenedBy(booking, linkId)) return false;
    if (bill === null) {
      await forgetCompanyBill(tx, id);
      return true;
    }
    const { orderNumber: order_number, ...said } = bill;
    const state = said.gstin === null ? said.state : null;
    const row = { ...said, state, order_number, updated_at: clock.now() };
    await tx
      .insertInto("company_bill")
      .values({ booking_id: id, ...row })
      .onConflict((is) => is.column("booking_id").doUpdateSet(row))
      .execute();
    return true;
  });
}

export async function forgetCompanyBill(db: Sql, bookingId: string): Promise<void> {
  await db.deleteFrom("company_bill").where("booking_id", "=", bookingId).execute();
}
