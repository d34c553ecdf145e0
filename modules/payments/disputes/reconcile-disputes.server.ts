import { sql } from "kysely";
import { AppError } from "#platform/errors.ts";
import { runEach } from "#platform/jobs/run-each.ts";
import type { CaptureDeps } from "../capture/capture-deps.server.ts";
import { isBooked } from "../capture/is-booked.server.ts";
import { allPages } from "../razorpay/all-pages.server.ts";
import type { ListedDispute } from "../razorpay/provider-client.server.ts";
import { findChargeback, goneByBooks, goneBySaid, inPaise } from "./chargeback.server.ts";
import { isEnd, noteDispute } from "./dispute.server.ts";

/** Arbitration may take months. */
const GIVE_UP_DAYS = 365;

const refused = (error: unknown): boolean => error instanceof AppError && error.code === "provider_refused";

/** Finds missed events. Some accounts have no list of disputes. */
export async function reconcileDisputes(deps: CaptureDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - GIVE_UP_DAYS * 86_400_000);
  const listed = await allPages((page) => deps.provider.listDisputes({ since, ...page })).catch((error: unknown) => {
    if (!refused(error)) throw error;
    deps.log.warn({ err: error }, "the provider has no list of disputes for us: only its events tell of them");
    return new Map<string, ListedDispute>();
  });
  return runEach([...listed.values()], (dispute) => lookAt(deps, dispute), "disputes could not be settled");
}

async function lookAt(deps: CaptureDeps, dispute: ListedDispute): Promise<number> {
  if (!(await isBooked(deps.db, dispute.payment_id))) return 0;
  if (!(await isNews(deps, await inPaise(deps.provider, dispute)))) return 0;
  const { id, status, ...detail } = dispute;
  await noteDispute(deps, { id, status, event: "asked", detail });
  return 1;
}

/** An alert that somebody resolved is not raised again. */
async function isNews({ db }: CaptureDeps, dispute: ListedDispute): Promise<boolean> {
  const written = await findChargeback(db, dispute.id);
  if (goneBySaid(dispute, written) !== goneByBooks(written)) return true;
  const { rows } = await sql<{ isRaised: boolean; stands: boolean }>`
    SELECT count(*) > 0 AS "isRaised", count(*) FILTER (WHERE resolved_at IS NULL) > 0 AS stands
    FROM alert WHERE kind IN ('payment.disputed', 'payment.dispute_wanting') AND subject = ${dispute.id}`.execute(db);
  return isEnd(dispute.status) ? rows[0]?.stands === true : rows[0]?.isRaised === false;
}
