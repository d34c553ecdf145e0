import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { moveCredit } from "./credit-ledger.server.ts";
import { type CodeSale, countUsesOf, digestOfPerson, judgeCode, type PriceCode } from "./judge-code.server.ts";
import { type CodeFault, worthOf } from "./model.ts";

export type CodeTaken =
  | { useId: string; code: PriceCode; paise: number }
  | { fault: CodeFault | "moved"; code: PriceCode | null };

/**
 * Takes a use of a code for a hold, in the hold's transaction. The code's row is locked first: the last use goes to one
 * of two that ask at once. `moved`: it is worth another sum than was shown.
 */
export async function takeCode(
  tx: Tx,
  {
    codeId,
    bookingId,
    seenPaise,
    sale,
    now,
  }: {
    codeId: string;
    bookingId: string;
    seenPaise: number;
    sale: CodeSale & { email: string };
    now: Date;
  },
): Promise<CodeTaken> {
  const code = await lockCode(tx, codeId);
  if (!code) return { fault: "unknown", code: null };
  const uses = code.most_each === null ? 0 : await countUsesOf(tx, codeId, sale.email);
  const fault = judgeCode(code, sale, uses, now);
  if (fault !== null) return { fault, code };
  const paise = worthOf(code, sale.grossPaise);
  if (paise !== seenPaise) return { fault: "moved", code };
  if (!(await claimUse(tx, { codeId, kind: code.kind, paise, now }))) return { fault: "used_up", code };
  const useId = newId();
  await tx
    .insertInto("code_use")
    .values({
      ...{ id: useId, code_id: codeId, booking_id: bookingId, state: "held", paise },
      ...{ person: digestOfPerson(codeId, sale.email), created_at: now, updated_at: now },
    })
    .execute();
  return { useId, code, paise };
}

/**
 * Locks a code and takes back what ended bookings used of it. Codes are the last locks of a transaction, which takes one
 * of them, or several by their ids: two never wait for each other. The end of a booking locks none (`release_code_use`).
 */
export async function lockCode(tx: Tx, codeId: string): Promise<PriceCode | undefined> {
  const code = await tx.selectFrom("price_code").selectAll().where("id", "=", codeId).forUpdate().executeTakeFirst();
  const { rows } = await sql<Pick<PriceCode, "uses" | "balance_paise">>`WITH ended AS (
      UPDATE code_use SET counted = false WHERE code_id = ${codeId} AND state = 'released' AND counted RETURNING paise)
    UPDATE price_code SET uses = uses - (SELECT count(*) FROM ended), balance_paise = balance_paise
        + CASE kind WHEN 'gift' THEN (SELECT sum(paise) FROM ended)::bigint ELSE 0 END
    WHERE id = ${codeId} AND EXISTS (SELECT FROM ended) RETURNING uses, balance_paise`.execute(tx);
  return code && { ...code, ...rows[0] };
}

/** Lets codes take back the uses of bookings that ended. Runs every minute; a hold with the code does it at once. */
export async function takeBackUses({ db }: { db: Db }): Promise<number> {
  const due = await db
    .selectFrom("code_use")
    .select("code_id")
    .distinct()
    .where("state", "=", "released")
    .where("counted", "=", true)
    .execute();
  const take = ({ code_id }: { code_id: string }) => inTransaction(db, (tx) => lockCode(tx, code_id));
  return runEach(due, async (code) => Number((await take(code)) !== undefined), "codes took no uses back");
}

/** One conditional statement: a CHECK of the table stands behind it. */
async function claimUse(
  tx: Tx,
  { codeId, kind, paise, now }: { codeId: string; kind: PriceCode["kind"]; paise: number; now: Date },
): Promise<boolean> {
  const taken = kind === "gift" ? paise : 0;
  const { rows } = await sql`UPDATE price_code SET uses = uses + 1, balance_paise = balance_paise - ${taken}::bigint,
      updated_at = ${now}
    WHERE id = ${codeId} AND uses < coalesce(most_uses, uses + 1) AND balance_paise >= ${taken}::bigint
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/**
 * Makes the use of a booking final when that is confirmed. One that was given back, since the hold had run out, is taken
 * again. False if it is not to be had any more.
 */
export async function settleUse(tx: Tx, now: Date, useId: string): Promise<boolean> {
  const { code_id: codeId } = await tx
    .selectFrom("code_use")
    .select("code_id")
    .where("id", "=", useId)
    .executeTakeFirstOrThrow();
  const code = await lockCode(tx, codeId);
  const use = await tx.selectFrom("code_use").selectAll().where("id", "=", useId).executeTakeFirstOrThrow();
  if (!code || use.state === "used") return true;
  const { kind } = code;
  if (use.state === "released" && !(await claimUse(tx, { codeId, kind, paise: use.paise, now }))) return false;
  const final = { state: "used", counted: true, updated_at: now } as const;
  await tx.updateTable("code_use").set(final).where("id", "=", useId).execute();
  if (kind === "gift")
    await moveCredit(tx, {
      ...{ codeId, use: { id: useId, bookingId: use.booking_id }, kind: "use" },
      ...{ amountPaise: -use.paise, at: now },
    });
  return true;
}

/** Forgets whose uses these were. They still count for their code. */
export async function forgetUsers(tx: Tx, bookingId: string): Promise<void> {
  await tx.updateTable("code_use").set({ person: "" }).where("booking_id", "=", bookingId).execute();
}
