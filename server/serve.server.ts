import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { readPreviewLink } from "#modules/studio/index.server.ts";
import { captureConsole } from "#platform/log.server.ts";
import { createApp } from "./http/app.server.ts";
import { measurePages, measureRequests } from "./http/measure-requests.server.ts";
import { pageListener } from "./http/page-listener.server.ts";
import { createWorkQueues } from "./http/work-queues.server.ts";
import { startCacheInvalidation } from "./page-cache/cache-invalidation.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";
import { pageMaker } from "./page-cache/page-maker.server.ts";
import { runUntilStopped, start } from "./start.server.ts";

/** Serves the site built in the project folder `root`, until it is stopped. */
export const serve = (root: string): Promise<void> =>
  runUntilStopped(() =>
    start({ root, simulator: path.join(root, "build/sandbox/main.js") }, async (running) => {
      captureConsole(running.app.log);
      const build = (await import("virtual:react-router/server-build")) as unknown as ServerBuild;
      const queues = createWorkQueues();
      const clientFolder = path.join(root, "build/client");
      const app = createApp({ running, root, build, mode: "production", clientFolder, queues });
      const cache = new PageCache();
      await startCacheInvalidation(running, cache);
      const { metrics } = running;
      const make = measurePages(metrics, pageMaker(app));
      const proxies = running.app.env.TRUST_PROXY;
      const pages = pageListener(cache, make, getRequestListener(app.fetch), {
        ...{ queues, proxies },
        isPreview: (address) => readPreviewLink(running.app, address) !== null,
      });
      return measureRequests(metrics, pages);
    }),
  );
