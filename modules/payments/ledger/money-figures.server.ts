import { sql } from "kysely";
import type { Clock } from "#platform/clock.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import { isHeldRefund } from "../refunds/held-refunds.server.ts";

export interface MoneyFigures {
  capturedLastHour: number;
  stuckOrders: number;
  stuckEvents: number;
  openRefunds: { underThreeDays: number; underTenDays: number; older: number };
}

export async function moneyFigures({ db, clock }: { db: Sql; clock: Clock }): Promise<MoneyFigures> {
  const now = clock.now();
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*) FROM payment_order WHERE status = 'paid' AND paid_at > ${now}::timestamptz - interval '1 hour') AS captured,
      (SELECT count(*) FROM payment_order WHERE trouble_since IS NOT NULL) AS orders,
      (SELECT count(*) FROM provider_event WHERE processed_at IS NULL
        AND (attempts > 0 OR received_at <= ${now}::timestamptz - interval '10 minutes')) AS events,
      count(*) FILTER (WHERE created_at > ${now}::timestamptz - interval '3 days') AS fresh,
      count(*) FILTER (WHERE created_at <= ${now}::timestamptz - interval '3 days'
        AND created_at > ${now}::timestamptz - interval '10 days') AS ageing,
      count(*) FILTER (WHERE created_at <= ${now}::timestamptz - interval '10 days') AS late
    FROM refund WHERE status <> 'processed' AND NOT ${isHeldRefund}`.execute(db);
  const [row = {}] = rows;
  return {
    capturedLastHour: row.captured ?? 0,
    stuckOrders: row.orders ?? 0,
    stuckEvents: row.events ?? 0,
    openRefunds: { underThreeDays: row.fresh ?? 0, underTenDays: row.ageing ?? 0, older: row.late ?? 0 },
  };
}
