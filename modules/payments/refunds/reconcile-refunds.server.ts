import { sql } from "kysely";
import { json } from "#platform/database/database.server.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { allPages } from "../razorpay/all-pages.server.ts";
import type { ListedRefund } from "../razorpay/provider-client.server.ts";
import { recordRefundOfProvider, settleAllDeskRefunds } from "./desk-refunds.server.ts";

/** A month without us or without webhooks loses no refund of our books. One request reads a hundred. */
const LOOK_BACK_DAYS = 35;

/** Finds missed desk refunds. Alerts are not repeated. */
export async function reconcileRefunds(deps: CaptureDeps): Promise<number> {
  await settleAllDeskRefunds(deps);
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_DAYS * 86_400_000);
  const listed = await allPages((page) => deps.provider.listAllRefunds({ since, ...page }));
  const done = [...listed.values()].filter(({ status }) => status !== "failed");
  const news = await unheardOf(deps, done);
  const record = async ({ payment_id: paymentId, id }: ListedRefund): Promise<number> => {
    await recordRefundOfProvider(deps, paymentId, id);
    return 1;
  };
  return runEach(news, record, "refunds at the provider's desk could not be looked at");
}

async function unheardOf({ db }: CaptureDeps, refunds: ListedRefund[]): Promise<ListedRefund[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT listed.id FROM jsonb_to_recordset(${json(refunds)}) AS listed (id text, payment_id text)
    JOIN payment ON provider_payment_id = listed.payment_id AND payment.status = 'captured'
    WHERE NOT EXISTS (SELECT FROM refund WHERE provider_refund_id = listed.id)
      AND NOT EXISTS (SELECT FROM alert WHERE kind IN ('refund.not_ours', 'refund.forgotten') AND subject = listed.id)`.execute(
    db,
  );
  const unheard = new Set(rows.map(({ id }) => id));
  return refunds.filter(({ id }) => unheard.has(id));
}
