import { onRefundProcessed } from "#modules/booking/index.server.ts";
import { createMailFromEvent, onPersonForgotten } from "#modules/messaging/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import type { Logger } from "#platform/log.server.ts";

/** The company's inbox. */
export const INBOX = "office@pahiya.example";

/** Delivers all events, as the site does; an erasure that meets a mail on its way waits for the next call. */
export const hearAll = (deps: { db: Db; clock: Clock; log: Logger }): Promise<number> =>
  drainOutbox(deps, async (tx, event) => {
    await onRefundProcessed(tx, deps.clock, event);
    await onPersonForgotten(tx, deps.clock, event);
    await createMailFromEvent(tx, event, { inbox: INBOX });
  });
