import { Hono } from "hono";
import { findPhoto } from "#modules/accounts/index.server.ts";
import type { FileStore } from "#platform/files.server.ts";

type Deps = { files: FileStore };

/** Serves travellers' photographs, cached for a day: a new photograph has a new name. */
export function servePhotos(deps: Deps): Hono {
  const app = new Hono();
  app.get("/:name", async (context) => {
    const bytes = await findPhoto(deps, context.req.param("name"));
    if (!bytes) return context.text("Not found", 404);
    return context.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=86400",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
  });
  return app;
}
