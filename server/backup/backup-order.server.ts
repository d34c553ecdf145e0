import path from "node:path";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { wrongMethod } from "#api/wrong-method.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { StartFault } from "#platform/errors.ts";
import type { Logger } from "#platform/log.server.ts";
import { isFresh, NOT_FRESH, NOT_SIGNED } from "#platform/signed-order.server.ts";
import type { Signer } from "#platform/signing.server.ts";
import { backupName, takeBackup } from "./take-backup.server.ts";

/**
 * Takes a backup while the site has the embedded database open: the command line asks for it, signed with the application's
 * secret over the moment of asking. The file lies in the data folder; the answer says where.
 */
export function backupOrder(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  signer: Signer;
  dataDir: string;
}): Hono {
  const app = new Hono();
  const dataDir = path.resolve(deps.dataDir);
  let underWay = false;
  app.post("/", bodyLimit({ maxSize: 1024 }), async (context) => {
    const at = await context.req.text();
    const isSigned = deps.signer.verifies("backup", at, context.req.header("x-signature") ?? "");
    if (!isSigned) return context.json({ fault: NOT_SIGNED }, 403);
    if (!isFresh(deps, at)) return context.json({ fault: NOT_FRESH }, 403);
    if (underWay) return context.json({ fault: "A backup is being taken already." }, 409);
    underWay = true;
    try {
      const target = backupName(dataDir, deps.clock);
      const taken = await takeBackup(deps, { dataDir, target });
      deps.log.info({ ...taken, target }, "a backup was taken");
      return context.json({ target, ...taken });
    } catch (error) {
      // What whoever asked can mend, in its own words; the rest is told by the log.
      if (!(error instanceof StartFault)) throw error;
      deps.log.error({ err: error }, "no backup was taken");
      return context.json({ fault: error.message }, 507);
    } finally {
      underWay = false;
    }
  });
  app.all("/", wrongMethod("POST"));
  return app;
}
