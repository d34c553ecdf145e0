import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import type { Pictures } from "../page-cache/pictures.server.ts";
import type { RunningServices } from "../services.server.ts";

type ReadBrought = RunningServices["readBrought"];
const noneBrought: ReadBrought = () => Promise.resolve(null);

const year = "public, max-age=31536000, immutable";
/** A guest's photograph, which the guest may take back. */
const anHour = "public, max-age=3600";

export function serveStaticFiles(
  root: string,
  clientFolder: string | null,
  pictures: Pictures,
  readBrought = noneBrought,
): Hono {
  const files = new Hono();
  files.get("/pictures/:name", async (context, next) => {
    const standIn = await pictures.standInFor(context.req.param("name"));
    if (standIn === null) return next();
    return context.body(standIn.bytes, 200, { "content-type": standIn.type, "cache-control": "no-store" });
  });
  files.use(
    "/pictures/*",
    serveStatic({ root: path.join(root, "build"), onFound: (_file, context) => context.header("cache-control", year) }),
  );
  files.get("/pictures/:name", async (context) => {
    const found = await readBrought(context.req.param("name"), context.req.query("key") ?? "");
    if (found === null) return nothingHere(context);
    return context.body(found.bytes, 200, {
      "content-type": found.type,
      "cache-control": found.isStandIn || found.isPrivate ? "no-store" : found.isGuests ? anHour : year,
      "content-security-policy": "default-src 'none'",
    });
  });
  files.all("/pictures/*", nothingHere);
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
  // Revalidated, or a new version would be found a day late.
  files.use(
    "/sw.js",
    serveStatic({ root: clientFolder, onFound: (_file, context) => context.header("cache-control", "no-cache") }),
  );
  files.all("*", (context, next) => (fileNames.test(context.req.path) ? nothingHere(context) : next()));
  return files;
}

/** First words of files' addresses: no pages. */
const fileNames = /^\/(assets|favicon|fonts|icons|photos|pictures|sw)([./]|$)/;

/** nginx does not rate-limit files: never render a page for invented names. */
const nothingHere = (context: Context) => context.notFound();
