import { Hono } from "hono";
import type { Db } from "#platform/database/database.server.ts";
import { answersInTime } from "#platform/database/database-fault.server.ts";

/**
 * `/live`: the process serves; restart it on failure. `/ready`: the database answers and no stop was ordered; send no visitors
 * on failure.
 */
export function health(db: Db, isStopping: () => boolean = () => false): Hono {
  const app = new Hono();
  app.get("/live", (context) => context.json({ status: "live" }));
  app.get("/ready", async (context) => {
    if (isStopping()) return context.json({ status: "stopping" }, 503);
    return (await answersInTime(db))
      ? context.json({ status: "ready" })
      : context.json({ status: "database gone" }, 503);
  });
  return app;
}
