import { Hono } from "hono";
import { type Db, databaseAnswers } from "#platform/database.server.ts";

const ANSWER_MS = 2_000;

/**
 * `/live`: the process serves; restart it when this fails. `/ready`: the database answers as well, and nobody has told the
 * process to stop; send it no visitors when this fails.
 */
export function health(db: Db, isStopping: () => boolean = () => false): Hono {
  const app = new Hono();
  app.get("/live", (context) => context.json({ status: "live" }));
  app.get("/ready", async (context) => {
    if (isStopping()) return context.json({ status: "stopping" }, 503);
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS).unref());
    const isThere = await Promise.race([databaseAnswers(db), late]);
    return isThere ? context.json({ status: "ready" }) : context.json({ status: "database gone" }, 503);
  });
  return app;
}
