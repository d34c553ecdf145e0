import { forgetRiders } from "#modules/booking/index.server.ts";
import {
  forgetMails,
  listMailedAbout,
  listMailsTo,
  listUnsentMails,
  mailFigures,
  onPersonForgotten,
  sendUnsent,
} from "#modules/messaging/index.server.ts";
import { SteppedClock } from "#platform/clock.server.ts";
import { type Db, inTransaction } from "#platform/database/database.server.ts";
import { createLog } from "#platform/log.server.ts";

/**
 * Jobs and commands behind the pages, on a database grown by `growCompany`. They share the pages' database and must not
 * slow down. Unlike `hotPaths` they write.
 */
export function officeWork(db: Db): Record<string, () => Promise<unknown>> {
  const deps = { db, clock: new SteppedClock("2026-11-21T06:00:00Z"), log: createLog("silent") };
  const email = "rider7@example.com";
  const of = { accountEmail: email, accountId: "account-5", reviews: ["0195000c-0000-7000-8000-000000000006"] };
  const payload = { email, ...of, until: "2026-11-21T06:00:00.000Z", about: ["PG-000007"] };
  return {
    "mails that have not gone out are sent": () => sendUnsent(deps, async () => true),
    "mails that have not gone out are counted": () => mailFigures(deps),
    "mails that have not gone out are listed": () => listUnsentMails(deps),
    "mails to an address": () => listMailsTo(db, email),
    "what was mailed about": () => listMailedAbout(db, email),
    "mails of somebody are forgotten": () =>
      inTransaction(db, (tx) =>
        onPersonForgotten(tx, deps.clock, { id: of.reviews[0] ?? "", topic: "account.forgotten", payload }),
      ),
    "mails to addresses left for a while are forgotten": () => forgetMails(deps, async () => undefined),
    "riders are forgotten": () => forgetRiders(deps),
  };
}
