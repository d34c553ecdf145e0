import { Hono } from "hono";
import { type Db, databaseAnswers } from "#platform/database.server.ts";

/** `/live`: the process serves. `/ready`: the database answers as well. */
export function health(db: Db): Hono {
  const app = new Hono();
  app.get("/live", (context) => context.json({ status: "live" }));
  app.get("/ready", async (context) =>
    (await databaseAnswers(db)) ? context.json({ status: "ready" }) : context.json({ status: "database gone" }, 503),
  );
  return app;
}
