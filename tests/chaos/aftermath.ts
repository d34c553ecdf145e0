import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { auditBookings, expireHolds, processPaymentEvents, reconcilePayments } from "#modules/booking/index.server.ts";
import { createMailFromEvent, sendMail } from "#modules/messaging/index.server.ts";
import {
  auditLedger,
  balances,
  type CaptureDeps,
  ProviderClient,
  sendRefunds,
} from "#modules/payments/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createMailer } from "#platform/mail/mail.server.ts";
import type { SandboxProcess } from "#tests/harness/money/payment-simulator.ts";

/** Inbox for the company's booking mails. */
const BOOKINGS = "bookings@pahiya.example";

interface ProviderState {
  payments: {
    id: string;
    order_id: string;
    amount: number;
    captured: boolean;
    fee: number | null;
    amount_refunded: number;
    status: string;
  }[];
  disputes: { amount_deducted: number }[];
}

/** Payments as the provider has them. */
const stateOf = (sandbox: SandboxProcess) => sandbox.control("/state") as Promise<ProviderState>;

/** Lists differences between our books and the provider's. */
export async function disagreement(database: Database, sandbox: SandboxProcess): Promise<string[]> {
  const { payments, disputes } = await stateOf(sandbox);
  const kept = payments.map(({ captured, amount, amount_refunded, fee }) =>
    captured ? amount - amount_refunded - (fee ?? 0) : 0,
  );
  const deducted = disputes.map(({ amount_deducted }) => -amount_deducted);
  const held = [...kept, ...deducted].reduce((sum, amount) => sum + amount, 0);
  const { provider } = await balances(database.db);
  return provider === held ? [] : [`the ledger says the provider holds ${provider} paise, the provider says ${held}`];
}

/** Runs the jobs of the following hours with time moving fast, until nothing changes any more. */
export async function runDry(
  database: Database,
  sandbox: SandboxProcess,
  clock = new SteppedClock(new Date()),
): Promise<number> {
  const { db } = database;
  const log = createLog("silent");
  const deps: CaptureDeps = { db, clock, log, provider: new ProviderClient(sandbox.settings) };
  const keepIn = mkdtempSync(path.join(tmpdir(), "pahiya-mails-"));
  const mailer = createMailer({ smtpUrl: undefined, keepIn, from: { name: "Chaos", address: "chaos@pahiya.example" } });
  const render = async () => ({ subject: "chaos", html: "<p>chaos</p>", plain: "chaos" });
  const isStillTrue = async () => true;
  let quiet = 0;
  let rounds = 0;
  while (quiet < 3 && rounds < 200) {
    clock.advanceMinutes(7);
    const state = (await sandbox.control("/state")) as { refunds: { id: string; status: string }[] };
    for (const { id } of state.refunds.filter(({ status }) => status === "pending"))
      await sandbox.control(`/refunds/${id}/settle`, { status: "processed" });
    let moved = (await processPaymentEvents(deps)) + (await expireHolds(deps));
    moved += (await reconcilePayments(deps)) + (await sendRefunds(deps));
    moved += await drainOutbox(
      deps,
      async (tx, event) => void (await createMailFromEvent(tx, event, { inbox: BOOKINGS })),
    );
    const waiting = await db.selectFrom("mail").select("id").where("status", "in", ["waiting", "failed"]).execute();
    for (const { id } of waiting) await sendMail({ ...deps, mailer, render, isStillTrue, keepsWords: false }, id);
    const open = await db
      .selectFrom("payment_order")
      .select("id")
      .where("status", "!=", "paid")
      .where("checked_at", "is", null)
      .execute();
    quiet = moved + waiting.length + open.length === 0 ? quiet + 1 : 0;
    rounds += 1;
  }
  rmSync(keepIn, { recursive: true, force: true });
  return rounds;
}

/** Checks everything that must hold afterwards; returns each violation as a sentence. */
export async function findUntruths(database: Database, sandbox: SandboxProcess): Promise<string[]> {
  const { db } = database;
  const ask = async (text: string) => (await database.executeRaw(text)).rows;
  const untruths = [...(await auditLedger(db)).faults, ...(await auditBookings(db))];
  const say = (rows: Record<string, unknown>[], what: string) =>
    untruths.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));

  say(
    await ask(`SELECT departure.id, taken, capacity, coalesce(sum(seats), 0)::integer AS sold FROM departure
      LEFT JOIN booking ON departure_id = departure.id AND booking.status IN ('held', 'confirmed', 'completed', 'no_show')
      GROUP BY departure.id HAVING taken > capacity OR taken <> coalesce(sum(seats), 0)`),
    "a departure's places are not those of its bookings",
  );
  say(await ask("SELECT id, reference FROM booking WHERE status = 'held'"), "a hold never ended");
  say(
    await ask(`SELECT reference, total_paise, coalesce(sum(revenue), 0)::bigint AS revenue FROM booking
      LEFT JOIN (SELECT payable_ref, -amount_paise AS revenue FROM ledger_entry WHERE account = 'revenue') AS sold
        ON payable_ref = booking.id::text
      GROUP BY booking.id HAVING coalesce(sum(revenue), 0) <> CASE WHEN status = 'confirmed' THEN total_paise ELSE 0 END`),
    "a booking is not what was paid for it",
  );
  say(await ask("SELECT id, status, last_error FROM refund WHERE status <> 'processed'"), "a refund never arrived");
  say(
    await ask("SELECT event_id, name FROM provider_event WHERE processed_at IS NULL"),
    "an event was never processed",
  );
  say(await ask("SELECT id, topic FROM outbox WHERE delivered_at IS NULL"), "an event of ours was never delivered");
  // The mail about a failed payment lapses with the hold, which may end before the mail server is asked.
  say(
    await ask(`SELECT id, kind, status FROM mail WHERE status NOT IN ('sent', 'kept')
      AND NOT (status = 'lapsed' AND kind = 'booking.payment_failed')`),
    "a mail was never sent",
  );
  say(
    await ask(`SELECT reference, booking.status, count(mail.id)::integer AS confirmations FROM booking
      LEFT JOIN mail ON mail.kind = 'booking.confirmed' AND mail.data->>'reference' = booking.reference
      GROUP BY booking.id HAVING count(mail.id) <> CASE WHEN booking.status = 'confirmed' THEN 1 ELSE 0 END`),
    "a booking was confirmed by another number of mails than one",
  );
  say(
    await ask(`SELECT reference, booking.status, count(mail.id)::integer AS told FROM booking
      LEFT JOIN mail ON mail.kind = 'company.told' AND mail.data->>'what' = 'booked'
        AND mail.data->>'reference' = booking.reference
      GROUP BY booking.id HAVING count(mail.id) <> CASE WHEN booking.status = 'confirmed' THEN 1 ELSE 0 END`),
    "the company was told of a booking by another number of mails than one",
  );

  // The other side of every rupee, from the provider.
  const { payments } = await stateOf(sandbox);
  const confirmed = new Map(
    (
      await ask(`SELECT provider_order_id AS order, total_paise AS total FROM booking
        JOIN payment_order ON payable_ref = booking.id::text WHERE booking.status = 'confirmed'`)
    ).map((row) => [row.order as string, Number(row.total)]),
  );
  for (const payment of payments) {
    if (!payment.captured) continue;
    const kept = payment.amount - payment.amount_refunded;
    if (kept > 0 && confirmed.get(payment.order_id) !== kept)
      untruths.push(`${payment.id}: the provider holds ${kept} paise for no booking`);
    if (kept > 0) confirmed.delete(payment.order_id);
  }
  for (const [order] of confirmed) untruths.push(`a booking is confirmed whose order ${order} was never paid`);
  untruths.push(...(await disagreement(database, sandbox)));
  return untruths;
}
