import { type Selectable, sql } from "kysely";
import type { Sql } from "#platform/database/database.server.ts";
import { tokenDigest } from "#platform/ids.server.ts";
import { mailboxOf } from "#platform/mail/mailbox-of.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import { type CodeFault, isWord, readWord, worthOf } from "./model.ts";
import type { PriceCodeTable } from "./tables.server.ts";

export type PriceCode = Selectable<PriceCodeTable>;

/** Sale for which a code is asked. */
export interface CodeSale {
  tourId: string;
  /** Day of the ride. */
  localDate: string;
  grossPaise: number;
  /** Null as long as nobody has said who books. */
  email: string | null;
}

/** Digest of the person that differs for each code: it links no uses of two codes. */
export const digestOfPerson = (codeId: string, email: string): string => tokenDigest(`${codeId} ${mailboxOf(email)}`);

export async function findCode(db: Sql, typed: string): Promise<PriceCode | null> {
  const word = readWord(typed);
  if (!isWord(word)) return null;
  return (await db.selectFrom("price_code").selectAll().where("word", "=", word).executeTakeFirst()) ?? null;
}

export const findCodeById = async (db: Sql, id: string): Promise<PriceCode | null> =>
  (await db.selectFrom("price_code").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

/** True if a use is of the code that was typed. */
export async function isUseOf(db: Sql, useId: string, typed: string): Promise<boolean> {
  const use = await db
    .selectFrom("code_use")
    .innerJoin("price_code", "price_code.id", "code_id")
    .select("word")
    .where("code_use.id", "=", useId)
    .executeTakeFirst();
  return use?.word === readWord(typed);
}

/** The code without what ended bookings used of it, nor the hold `besides`. Under its lock both are taken back. */
async function withoutEndedUses(db: Sql, code: PriceCode, besides: string | null): Promise<PriceCode> {
  const { rows } = await sql<{ uses: number; paise: number }>`
    SELECT count(*)::integer AS uses, coalesce(sum(paise), 0)::bigint AS paise FROM (
      SELECT paise FROM code_use WHERE code_id = ${code.id} AND state = 'released' AND counted
      UNION ALL SELECT paise FROM code_use WHERE booking_id = ${besides}::uuid AND code_id = ${code.id} AND state = 'held') AS ended`.execute(
    db,
  );
  const { uses, paise } = rows[0] ?? { uses: 0, paise: 0 };
  const backPaise = code.kind === "gift" ? paise : 0;
  return { ...code, uses: code.uses - uses, balance_paise: code.balance_paise + backPaise };
}

export async function countUsesOf(
  db: Sql,
  codeId: string,
  email: string,
  besides: string | null = null,
): Promise<number> {
  const { uses } = await db
    .selectFrom("code_use")
    .select((eb) => eb.fn.countAll<number>().as("uses"))
    .where("code_id", "=", codeId)
    .where("person", "=", digestOfPerson(codeId, email))
    .where("state", "<>", "released")
    .where(sql<boolean>`booking_id IS DISTINCT FROM ${besides}::uuid`)
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** First limit that the sale breaks; null if the code holds. `usesOfPerson` are those before this one. */
export function judgeCode(code: PriceCode, sale: CodeSale, usesOfPerson: number, now: Date): CodeFault | null {
  const today = delhiDate(now);
  const { localDate } = sale;
  if (code.ended_at !== null) return "ended";
  if (code.book_from !== null && today < code.book_from) return "too_early";
  if (code.book_until !== null && today > code.book_until) return "past";
  if (code.tours !== null && !code.tours.includes(sale.tourId)) return "other_tour";
  if (
    (code.ride_from !== null && localDate < code.ride_from) ||
    (code.ride_until !== null && localDate > code.ride_until)
  )
    return "other_day";
  if (sale.grossPaise < code.least_paise) return "too_small";
  if (code.most_uses !== null && code.uses >= code.most_uses) return "used_up";
  if (code.most_each !== null && usesOfPerson >= code.most_each) return "used_by_you";
  if (worthOf(code, sale.grossPaise) < 100) return code.kind === "gift" ? "empty" : "too_small";
  return null;
}

/** Judges a typed code for a page, as if the hold `besides` had ended. The hold judges it again under its lock. */
export async function checkCode(
  db: Sql,
  typed: string,
  sale: CodeSale,
  { now, besides = null }: { now: Date; besides?: string | null | undefined },
): Promise<{ code: PriceCode } | { fault: CodeFault; code: PriceCode | null }> {
  const found = await findCode(db, typed);
  if (found === null) return { fault: "unknown", code: null };
  const code = await withoutEndedUses(db, found, besides);
  const uses = code.most_each === null || sale.email === null ? 0 : await countUsesOf(db, code.id, sale.email, besides);
  const fault = judgeCode(code, sale, uses, now);
  return fault === null ? { code } : { fault, code };
}
