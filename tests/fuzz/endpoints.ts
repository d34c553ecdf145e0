import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { createApp } from "#server/http/app.server.ts";
import { createWorkQueues } from "#server/http/work-queues.server.ts";

/** An endpoint. Path parameters begin with a colon. */
export interface Endpoint {
  method: string;
  path: string;
}

const root = path.resolve(import.meta.dirname, "../..");

/** Lists all endpoints: pages with actions and data, and calls for machines. */
export function listEndpoints(): Endpoint[] {
  const pages = routes.flatMap((route) => pathsOf(route, ""));
  return [
    ...pages.flatMap((page) =>
      [page, page === "/" ? "/_.data" : `${page}.data`].flatMap((address) => [
        { method: "GET", path: address },
        { method: "POST", path: address },
      ]),
    ),
    ...listCalls(),
  ];
}

function pathsOf(route: RouteConfigEntry, above: string): string[] {
  const own = route.path === undefined ? above : `${above}/${route.path}`;
  // A route of all below an address has that address too.
  const bare = own.endsWith("/*") ? own.slice(0, -2) : "";
  return [...(bare ? [bare] : []), own || "/", ...(route.children ?? []).flatMap((child) => pathsOf(child, own))];
}

/** Lists the calls that Hono answers. Assembling the app touches nothing of its context. */
function listCalls(): Endpoint[] {
  const settings = { checkoutJs: "http://provider.example/js", apiBase: "http://provider.example" };
  const services = {
    provider: { settings },
    env: { DATA_DIR: "nowhere" },
    publicUrl: "http://site.example",
    builtIn: {},
  };
  const app = createApp({
    running: { app: services, metrics: { gauge: () => undefined } } as never,
    root,
    build: () => Promise.reject(new Error("no page is made here")),
    mode: "production",
    clientFolder: null,
    queues: createWorkQueues(),
  });
  const calls = app.routes
    .filter(({ path: own }) => own !== "/*" && own !== "*")
    .map(({ method, path: own }) => ({
      method: method === "ALL" ? "POST" : method,
      path: own.replaceAll(/\{[^}]*\}/g, "").replaceAll("*", ":rest"),
    }));
  return [...new Map(calls.map((call) => [`${call.method} ${call.path}`, call])).values()];
}
