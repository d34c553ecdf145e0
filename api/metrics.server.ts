import { timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { holdFigures } from "#modules/booking/index.server.ts";
import { mailFigures } from "#modules/messaging/index.server.ts";
import { moneyFigures } from "#modules/payments/index.server.ts";
import { waitlistFigures } from "#modules/waitlist/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { answersInTime } from "#platform/database/database-fault.server.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { queueFigures } from "#platform/jobs/jobs.server.ts";
import { outboxFigures } from "#platform/jobs/outbox.server.ts";
import { singleFlight } from "#platform/single-flight.ts";

/**
 * GET /metrics for Prometheus: with the token (`Authorization: Bearer …`), or without a configured one only from this machine,
 * unproxied.
 */
export function metricsPage(deps: { db: Db; clock: Clock; metrics: Metrics; token: string | undefined }): Hono {
  let isThere = false;
  watchSite(deps, () => isThere);
  const app = new Hono();
  app.get("/", async (context) => {
    if (!mayRead(context, deps.token)) return context.text("Not found", 404);
    // Check once first, or each figure would wait for a hanging database.
    isThere = await answersInTime(deps.db);
    return context.body(await deps.metrics.text(), 200, { "content-type": deps.metrics.contentType });
  });
  return app;
}

function mayRead(context: Context, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(context.req.header("authorization") ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const isForwarded = ["x-forwarded-for", "forwarded", "x-real-ip"].some((name) => context.req.header(name));
  const { address = "" } = getConnInfo(context).remote;
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** Figures from the database, read on each scrape if it answers. */
function watchSite(deps: { db: Db; clock: Clock; metrics: Metrics }, isThere: () => boolean): void {
  const { db, metrics } = deps;
  // Several figures of one scrape share a query.
  const money = singleFlight(() => moneyFigures(deps));
  const mails = singleFlight(() => mailFigures(deps));
  const outbox = singleFlight(() => outboxFigures(deps));
  metrics.gauge("database_up", "1 while the database answers", [], async () => [[{}, isThere() ? 1 : 0]]);
  const gauge: Metrics["gauge"] = (name, help, labels, read) =>
    metrics.gauge(name, help, labels, async () => (isThere() ? read() : []));
  gauge("holds", "Holds being paid for, and those that should have ended", ["state"], async () => {
    const { held, overdue } = await holdFigures(deps);
    return [
      [{ state: "held" }, held],
      [{ state: "overdue" }, overdue],
    ];
  });
  gauge(
    "waiting_parties",
    "Parties on waiting lists that wait, and that have been told of room",
    ["state"],
    async () => {
      const { waiting, told } = await waitlistFigures(deps);
      return [
        [{ state: "waiting" }, waiting],
        [{ state: "told" }, told],
      ];
    },
  );
  gauge("captures_last_hour", "Orders paid within the last hour", [], async () => [
    [{}, (await money()).capturedLastHour],
  ]);
  gauge("payments_stuck", "Orders and events that cannot be worked off", ["what"], async () => {
    const { stuckOrders, stuckEvents } = await money();
    return [
      [{ what: "order" }, stuckOrders],
      [{ what: "event" }, stuckEvents],
    ];
  });
  gauge("refunds_open", "Refunds not processed and not held, by days since they were asked for", ["age"], async () => {
    const { underThreeDays, underTenDays, older } = (await money()).openRefunds;
    return [
      [{ age: "0-3" }, underThreeDays],
      [{ age: "3-10" }, underTenDays],
      [{ age: "10+" }, older],
    ];
  });
  gauge("mails_unsent", "Mails that have not gone out", ["state"], async () => {
    const { waiting, failed, refused } = await mails();
    return [
      [{ state: "waiting" }, waiting],
      [{ state: "failed" }, failed],
      [{ state: "refused" }, refused],
    ];
  });
  gauge(
    "mail_oldest_unsent_seconds",
    "How long the oldest unsent mail has waited whose address was not refused",
    [],
    async () => [[{}, (await mails()).oldestSeconds]],
  );
  gauge("outbox_waiting", "Events not delivered yet", [], async () => [[{}, (await outbox()).waiting]]);
  gauge("outbox_oldest_seconds", "How long the oldest undelivered event has waited", [], async () => [
    [{}, (await outbox()).oldestSeconds],
  ]);
  gauge("jobs", "Jobs in the queue, by name and state", ["job", "state"], async () =>
    (await queueFigures(db)).map(({ job, state, jobs }) => [{ job, state }, jobs]),
  );
  gauge("alerts", "Alerts that wait for a human, by kind", ["kind"], async () => {
    const kinds = new Map<string, number>();
    for (const { kind } of await listAlerts(db)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return [...kinds].map(([kind, alerts]) => [{ kind }, alerts]);
  });
}
