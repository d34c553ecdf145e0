import { Hono } from "hono";
import type { BoundedSearch } from "#modules/search/index.server.ts";
import { wrongMethod } from "./wrong-method.server.ts";

/** As many of each kind as fit below a field on a phone. */
const SHOWN = 5;

/**
 * GET ?text=…: the best few tours and stories for what is being typed, the words that were found cut out as pieces, and how
 * many there are. The page /search shows the same answer in full.
 */
export function searchAsTyped({ search }: { search: BoundedSearch }): Hono {
  const app = new Hono();
  app.get("/", async (context) => {
    const answer = await search.find(context.req.query("text") ?? "", { limit: SHOWN });
    // Going back a letter asks the browser, not us.
    return context.json(answer, 200, { "cache-control": "public, max-age=60" });
  });
  app.all("/", wrongMethod("GET", "HEAD"));
  return app;
}
