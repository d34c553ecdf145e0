import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { createApp } from "./http/app.server.ts";
import { createWorkQueues } from "./http/work-queues.server.ts";
import { startCacheInvalidation } from "./page-cache/cache-invalidation.server.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";
import { runUntilStopped, start } from "./start.server.ts";

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

export const startDevelopment = (root: string, vite: ViteDevServer): Promise<void> =>
  runUntilStopped(() =>
    start({ root, simulator: path.join(root, "sandbox/main.ts") }, async (running) => {
      const app = new Hono<{ Bindings: Bindings }>();
      app.use(async (context, next) => {
        const { incoming, outgoing } = context.env;
        const isOurs = await new Promise<boolean>((resolve) => {
          outgoing.once("close", () => resolve(false));
          vite.middlewares(incoming, outgoing, () => resolve(true));
        });
        if (!isOurs) return RESPONSE_ALREADY_SENT;
        await next();
      });
      // No page cache, but query results are cached.
      await startCacheInvalidation(running, new PageCache());
      const build = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
      app.route(
        "/",
        createApp({ running, root, build, mode: "development", clientFolder: null, queues: createWorkQueues() }),
      );
      return getRequestListener((app as unknown as Hono).fetch);
    }),
  );
