import { sql } from "kysely";
import { findHeldPaise, listRefundedAtDesk } from "#modules/payments/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { moveCredit } from "../credit-ledger.server.ts";
import { lockCode } from "../use-code.server.ts";

/** Lowers gifts by what the provider's desk gave back of their payments; one without a rest ends. */
export async function lowerRefundedGifts({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const refunded = await listRefundedAtDesk(db);
  const gifts = await db
    .selectFrom("price_code")
    .select("id")
    .where("balance_paise", ">", 0)
    .where(sql<boolean>`id::text = ANY(${refunded}::text[])`)
    .orderBy("id")
    .execute();
  const lower = ({ id }: { id: string }) => inTransaction(db, (tx) => lowerGift(tx, id, clock.now()));
  return runEach(gifts, lower, "gifts could not be lowered by refunds at the provider's desk");
}

/** A gift and its rides have no more than its payment still holds. */
async function lowerGift(tx: Tx, codeId: string, now: Date): Promise<number> {
  const code = await lockCode(tx, codeId);
  if (!code || code.balance_paise === 0) return 0;
  const { used } = await tx
    .selectFrom("code_use")
    .select(sql<number>`coalesce(sum(paise - back_paise), 0)::bigint`.as("used"))
    .where("code_id", "=", codeId)
    .where("counted", "=", true)
    .executeTakeFirstOrThrow();
  const tooMuch = Math.min(code.balance_paise, code.balance_paise + used - (await findHeldPaise(tx, [codeId])));
  if (tooMuch <= 0) return 0;
  await tx
    .updateTable("price_code")
    .set({
      balance_paise: code.balance_paise - tooMuch,
      ended_at: tooMuch === code.balance_paise ? (code.ended_at ?? now) : code.ended_at,
      updated_at: now,
    })
    .where("id", "=", codeId)
    .execute();
  const memo = "part of a gift given back at the provider's desk";
  await moveCredit(tx, { codeId, kind: "refund", amountPaise: -tooMuch, at: now, memo });
  return 1;
}
