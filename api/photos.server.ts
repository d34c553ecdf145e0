import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { findPhoto } from "#modules/accounts/index.server.ts";
import type { FileStore } from "#platform/files.server.ts";

/** The browser has scaled the photograph to 150 × 147 before it sends it: a few kilobytes, and never more than this. */
const LARGEST_BYTES = 1024 * 1024;

type Deps = { files: FileStore };

/** Takes what is PUT to the signed address of an upload, where files are kept on this machine. */
export function photoUpload({ files }: Deps): Hono {
  const app = new Hono();
  app.put("/uploads/:name", bodyLimit({ maxSize: LARGEST_BYTES }), async (context) => {
    const key = `uploads/${context.req.param("name")}`;
    const { until = "", signature = "" } = context.req.query();
    if (!files.allowsUpload(key, until, signature))
      return context.json({ code: "link_invalid", message: "This address takes no upload, or not any more." }, 403);
    await files.put(key, new Uint8Array(await context.req.arrayBuffer()), "application/octet-stream");
    return context.json({ message: "Uploaded" });
  });
  return app;
}

/** Shows travellers' photographs. A new photograph has a new name, so each may be kept by browsers for a day. */
export function photos(deps: Deps): Hono {
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
