import { Hono } from "hono";
import { countPartnerClick } from "#modules/enquiries/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database.server.ts";

/**
 * POST, no body: somebody has pressed the partner's banner. The browser does not wait for the answer and the link works
 * without it, so a failure here costs a number and nothing else.
 */
export function klmBanner(deps: { db: Db; clock: Clock }): Hono {
  const app = new Hono();
  app.post("/", async (context) => {
    await countPartnerClick(deps);
    return context.json({ counted: true });
  });
  return app;
}
