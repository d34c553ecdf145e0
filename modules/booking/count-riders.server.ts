import type { Tx } from "#platform/database.server.ts";

/** How many people have paid for a departure. Holds do not count: nobody is promised anything by them. */
export async function countRiders(tx: Tx, departureId: string): Promise<number> {
  const { riders } = await tx
    .selectFrom("booking")
    .select(({ fn }) => fn.sum<string | null>("people").as("riders"))
    .where("departure_id", "=", departureId)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return Number(riders ?? 0);
}
