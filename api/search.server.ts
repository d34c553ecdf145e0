import { Hono } from "hono";
import type { BoundedSearch } from "#modules/search/index.server.ts";
import { wrongMethod } from "./wrong-method.server.ts";

/** Results of each kind that fit on a phone. */
const SHOWN = 5;

/** GET ?text=…: the best tours and stories while typing, with matched words and counts. The page /search shows all. */
export function searchAsTyped({ search }: { search: BoundedSearch }): Hono {
  const app = new Hono();
  app.get("/", async (context) => {
    const answer = await search.find(context.req.query("text") ?? "", { limit: SHOWN });
    // Deleting a letter is answered from the browser's cache.
    return context.json(answer, 200, { "cache-control": "public, max-age=60" });
  });
  app.all("/", wrongMethod("GET", "HEAD"));
  return app;
}
