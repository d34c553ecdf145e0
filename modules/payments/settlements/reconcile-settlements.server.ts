import { sql } from "kysely";
import { inTransaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.server.ts";
import { raiseAlert, resolveAlert } from "#platform/jobs/alerts.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import { formatRupees } from "#platform/money.ts";
import { addCalendarDays, delhiToInstant } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { ProviderSettlement, SettledItem } from "../razorpay/provider-client.server.ts";
import { type BookDeps, bookingOf, bookSettlement } from "./book-settlement.server.ts";

/** The provider may add to its report, and a settlement may fail at the bank. */
const LOOK_BACK_DAYS = 10;
/** A payment is recorded late, or a refund arrives, within this time. `settlements-since` looks at older ones. */
const JUDGED_DAYS = 60;
/** Two working days, with a weekend and holidays between. International cards take seven working days. */
const MISSING_AFTER_DAYS = 10;

export interface ReadSettlements {
  settlements: number;
  lines: number;
}

/** Reads the provider's report of each day since, compares it with our books and books the transfers. Safe to repeat. */
export async function reconcileSettlements(deps: BookDeps, since?: string): Promise<ReadSettlements> {
  const today = delhiDate(deps.clock.now());
  const first = since ?? addCalendarDays(today, -LOOK_BACK_DAYS);
  const read = { settlements: 0, lines: 0 };
  const days: string[] = [];
  for (let day = first; day <= today; day = addCalendarDays(day, 1)) days.push(day);
  const readDay = async (day: string): Promise<number> => {
    for (const [id, items] of bySettlement(await deps.provider.listSettled(day))) {
      read.settlements += 1;
      read.lines += await storeSettlement(deps, await deps.provider.getSettlement(id), items);
    }
    return 1;
  };
  const book = async (id: string): Promise<number> => {
    await bookSettlement(deps, id);
    return 1;
  };
  await runAll([
    () => runEach(days, readDay, "days of the provider's settlement report could not be read"),
    async () => runEach(await settlementsToBook(deps, first), book, "settlements could not be booked"),
    () => warnOfIncomplete(deps),
    () => warnOfMissing(deps),
  ]);
  return read;
}

/** A day that cannot be read keeps no other from being booked. The first fault is thrown at the end. */
async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

function bySettlement(items: SettledItem[]): Map<string, SettledItem[]> {
  const found = new Map<string, SettledItem[]>();
  for (const item of items) {
    const id = item.settlement_id ?? null;
    if (id !== null) found.set(id, [...(found.get(id) ?? []), item]);
  }
  return found;
}

/** Returns the number of new lines. Nothing personal is kept: no description, notes, bank or card. */
function storeSettlement(deps: BookDeps, settlement: ProviderSettlement, items: SettledItem[]): Promise<number> {
  const { id, amount, status, utr = null, created_at: at } = settlement;
  return inTransaction(deps.db, async (tx) => {
    const row = { amount_paise: amount, status, utr, settled_at: new Date(at * 1000) };
    await tx
      .insertInto("settlement")
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    const stored = await tx
      .insertInto("settlement_line")
      .values(
        items.map((item) => ({
          id: newId(),
          settlement_id: id,
          entity_id: item.entity_id,
          kind: item.type,
          credit_paise: item.credit,
          debit_paise: item.debit,
          fee_paise: item.fee ?? 0,
          tax_paise: item.tax ?? 0,
          provider_payment_id: item.type === "payment" ? item.entity_id : (item.payment_id ?? null),
          dispute_id: item.dispute_id ?? null,
          happened_at: new Date(item.created_at * 1000),
          day: delhiDate(new Date(item.created_at * 1000)),
          payment_id: null,
          difference: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(["settlement_id", "kind", "entity_id"]).doNothing())
      .returning("id")
      .execute();
    return stored.length;
  });
}

/** New ones, ones whose transfer has failed, and ones with a line that may still match. */
async function settlementsToBook(deps: BookDeps, since: string): Promise<string[]> {
  const judgedFrom = [daysAgo(deps, JUDGED_DAYS), delhiToInstant(since, "00:00")].toSorted(
    (one, other) => +one - +other,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM settlement
    WHERE booked_paise <> CASE WHEN status = 'processed' THEN amount_paise ELSE 0 END
      OR settled_at >= ${judgedFrom[0]} AND id IN (SELECT settlement_id FROM settlement_line
        WHERE difference IS NOT NULL OR payment_id IS NULL AND settlement.status <> 'failed')
    ORDER BY settled_at, id`.execute(deps.db);
  return rows.map(({ id }) => id);
}

/** A day's grace: the report may lag behind the transfer. */
async function warnOfIncomplete(deps: BookDeps): Promise<void> {
  const { rows } = await sql<{ id: string; utr: string | null; status: string; amount: number; lines: number }>`
    SELECT settlement.id, utr, status, amount_paise AS amount,
      coalesce(sum(credit_paise - debit_paise), 0)::bigint AS lines
    FROM settlement LEFT JOIN settlement_line ON settlement_id = settlement.id
    WHERE settled_at > ${daysAgo(deps, LOOK_BACK_DAYS + 1)} AND settled_at < ${daysAgo(deps, 1)}
    GROUP BY settlement.id`.execute(deps.db);
  for (const { id: subject, amount, lines, ...said } of rows) {
    const alert = { kind: "settlement.incomplete", subject };
    const isRight = amount === lines && said.status === "processed";
    const detail = { ...said, paid: formatRupees(amount), lines: formatRupees(lines) };
    if (isRight) await resolveAlert(deps, deps.db, alert);
    else if (!(await wasRaised(deps, alert))) await raiseAlert(deps, deps.db, { ...alert, detail });
  }
}

/** Only payments of a quarter, since the first known settlement: older ones were settled before we read reports. */
async function warnOfMissing(deps: BookDeps): Promise<void> {
  const { rows } = await sql<{ id: string; payment: string; paise: number; at: Date }>`
    SELECT payment.id, provider_payment_id AS payment, payment.amount_paise - fee_paise AS paise, at
    FROM unsettled_payment JOIN payment ON payment.id = unsettled_payment.payment_id
      JOIN ledger_entry ON ledger_entry.payment_id = payment.id
    WHERE account = 'customer' AND ledger_entry.amount_paise < 0 AND at < ${daysAgo(deps, MISSING_AFTER_DAYS)}
      AND at > greatest(${daysAgo(deps, 90)}, (SELECT min(settled_at) FROM settlement))
      AND NOT EXISTS (SELECT FROM alert WHERE kind = 'settlement.missing' AND subject = provider_payment_id)
    ORDER BY at`.execute(deps.db);
  for (const { id, payment: subject, paise, at } of rows) {
    const detail = { booking: await bookingOf(deps, deps.db, id), paise, rupees: formatRupees(paise) };
    const missing = { kind: "settlement.missing", subject };
    await raiseAlert(deps, deps.db, { ...missing, detail: { ...detail, capturedOn: delhiDate(at) } });
  }
}

const daysAgo = ({ clock }: BookDeps, days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);

/** An alert that somebody resolved is not raised again. */
async function wasRaised({ db }: BookDeps, { kind, subject }: { kind: string; subject: string }): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM alert WHERE kind = ${kind} AND subject = ${subject} LIMIT 1`.execute(db);
  return rows.length > 0;
}
