import { z } from "zod";
import { listLateRefunds, listUnbookedPayments } from "#modules/payments/index.server.ts";
import { delhiInstant } from "#platform/delhi-time.ts";
import { AppError } from "#platform/errors.ts";
import { formatRupees } from "#platform/money.ts";
import { command, Refused } from "./command.server.ts";

/** What came in after the backup that was restored: docs/runbook.md, "The machine is lost". */
export const paymentsSince = command({
  summary: "Payments at the provider that our books do not know: after a restore, what was bought after the backup",
  options: z.object({
    since: z.iso
      .datetime({ offset: true })
      .transform((typed) => new Date(typed))
      .describe("a moment such as 2026-11-21T06:00:00Z; restore --check says when the backup was taken"),
  }),
  async plan({ db, provider }, { since }) {
    if (!provider) throw new Refused("The provider's keys are not in the environment: set the three RAZORPAY_ ones.");
    const unbooked = await listUnbookedPayments({ db, provider }, since).catch((error: unknown) => {
      if (error instanceof AppError) throw new Refused("The provider does not answer, or does not know our keys.");
      throw error;
    });
    const back = (refunded: number) => (refunded > 0 ? `, ${formatRupees(refunded)} given back there` : "");
    return {
      lines: unbooked.map(
        ({ id, order_id, amount, base_amount, amount_refunded, created_at, email, contact }) =>
          `${id}  ${formatRupees(base_amount ?? amount)}${back(amount_refunded ?? 0)}  order ${order_id ?? "none"}, ${delhiInstant(new Date(created_at * 1000))}, ${email ?? "no address"} ${contact ?? ""}`,
      ),
    };
  },
});

export const lateRefunds = command({
  summary: "Refunds that are not done ten days after they were asked for",
  options: z.object({}),
  async plan(deps) {
    const rows = await listLateRefunds(deps);
    return {
      lines: rows.map(
        (row) =>
          `${row.id}  ${formatRupees(row.amount_paise)}, ${row.status}, payment ${row.provider_payment_id}, promised by ${row.promised_by}`,
      ),
    };
  },
});
