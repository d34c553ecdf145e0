import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import type { oas31 } from "zod-openapi";
import { createRateLimits } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingDesk, openBookingDesk } from "#tests/harness/booking/desk.ts";
import { openContract } from "#tests/harness/pages/contract.ts";

/** The contract on a port of this machine, over the demo company's desk. */
export interface ServedContract {
  desk: BookingDesk;
  /** The address that everything below begins with. */
  base: string;
  document: oas31.OpenAPIObject;
  /** Every route that the server knows, as "GET /homepage", its parameters in braces. */
  routes: string[];
  close(): Promise<void>;
}

/** Opens a desk and serves the contract over it, as the site does at /api. */
export async function serveContract(): Promise<ServedContract> {
  const desk = await openBookingDesk();
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-files-"));
  const contract = openContract({
    ...desk.deps,
    limits: createRateLimits(desk.database, createSigner("a secret for tests only")),
    folder,
  });
  const server = createAdaptorServer({ fetch: new Hono().route("/api", contract).fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as oas31.OpenAPIObject;
  const routes = new Set(
    contract.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path: own }) => `${method} ${own.replaceAll(/:(\w+)/g, "{$1}")}`),
  );
  return {
    desk,
    base,
    document,
    routes: [...routes].sort(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await desk.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
