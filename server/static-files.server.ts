import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const year = "public, max-age=31536000, immutable";

/** The pictures, and the build's own files unless the development server gives them (`clientFolder` is null then). */
export function staticFiles(root: string, clientFolder: string | null): Hono {
  const files = new Hono();
  files.use(
    "/pictures/*",
    serveStatic({ root: path.join(root, "build"), onFound: (_file, context) => context.header("cache-control", year) }),
  );
  if (clientFolder === null) return files;
  files.use(
    "/assets/*",
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_file, context) => context.header("cache-control", year),
    }),
  );
  files.use(
    "/fonts/*",
    serveStatic({
      root: clientFolder,
      onFound: (_file, context) => context.header("cache-control", year),
    }),
  );
  files.use("/favicon.svg", serveStatic({ root: clientFolder }));
  files.use("/icons/*", serveStatic({ root: clientFolder }));
  // Asked for anew at every visit, or a new version of it would be found a day late.
  files.use(
    "/sw.js",
    serveStatic({ root: clientFolder, onFound: (_file, context) => context.header("cache-control", "no-cache") }),
  );
  return files;
}
