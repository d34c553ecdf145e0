import { listBookingsOf, type OrderView } from "#modules/booking/index.server.ts";
import type { AccountsDeps } from "./access/auth.server.ts";
import type { Traveller } from "./model.ts";
import { ofEach, provenAddresses } from "./proven-addresses.server.ts";

export async function listOrders(
  { db }: Pick<AccountsDeps, "db">,
  traveller: Pick<Traveller, "id" | "email" | "isVerified">,
): Promise<OrderView[]> {
  const orders = await ofEach(await provenAddresses(db, traveller), (email, until) => listBookingsOf(db, email, until));
  return orders.sort((one, other) => other.bookedAt.localeCompare(one.bookedAt));
}
