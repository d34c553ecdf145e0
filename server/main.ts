import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { captureConsole } from "#platform/log.server.ts";
import { createApp } from "./app.server.ts";
import { hearChanges } from "./hear-changes.server.ts";
import { measurePages, measureRequests } from "./measure-requests.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { pageListener } from "./page-listener.server.ts";
import { pageMaker } from "./page-maker.server.ts";
import { runUntilStopped, start } from "./start.server.ts";

// This file is bundled to build/server/main.js; the project's folder is two above it.
const root = path.resolve(import.meta.dirname, "../..");

await runUntilStopped(() =>
  start({ root, simulator: path.join(root, "build/sandbox/main.js") }, async (running) => {
    captureConsole(running.house.log);
    const build = (await import("virtual:react-router/server-build")) as unknown as ServerBuild;
    const app = createApp({ running, root, build, mode: "production", clientFolder: path.join(root, "build/client") });
    const cache = new PageCache();
    await hearChanges(running, cache);
    const { metrics } = running;
    const pages = pageListener(cache, measurePages(metrics, pageMaker(app)), getRequestListener(app.fetch));
    return measureRequests(metrics, pages);
  }),
);
