import { listBookingsOf, type OrderView } from "#modules/booking/index.server.ts";
import type { AccountsDeps } from "./auth.server.ts";
import type { Traveller } from "./model.ts";

/**
 * Past orders: every booking made with the traveller's address, those made as a guest included. None before the address is
 * verified, or anybody could read a stranger's rides by registering their address.
 */
export async function listOrders(
  { db }: Pick<AccountsDeps, "db">,
  traveller: Pick<Traveller, "email" | "isVerified">,
): Promise<OrderView[]> {
  return traveller.isVerified ? listBookingsOf(db, traveller.email) : [];
}
