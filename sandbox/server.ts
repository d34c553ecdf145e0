import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { answerRefusal, restApi } from "./api/api.ts";
import { checkout } from "./checkout/checkout.ts";
import type { Parts } from "./checkout/parts.ts";
import { control } from "./control/control.ts";
import { faultAnswers } from "./control/fault-answers.ts";
import { Faults } from "./control/faults.ts";
import { letTimePass } from "./payments.ts";
import { State } from "./state.ts";
import { partFiles, staticFiles } from "./static-files.ts";
import type { Settings } from "./surroundings.ts";
import { Webhooks } from "./webhooks.ts";

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

const LOOKS_AT_THE_TIME_MS = 30_000;

/** Starts the simulator and resolves once it listens. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const state = new State(settings.stateFile);
  const faults = new Faults();
  const parts: Parts = { settings, state, faults, webhooks: new Webhooks(settings, state, faults) };
  const app = new Hono();
  app.onError(answerRefusal);
  app.use(async (_context, next) => {
    await next();
    // Persist before any answer: nobody is told what a kill could still lose.
    await state.saved();
  });
  app.route("/__sim", control(parts));
  app.use("/v1/*", faultAnswers(parts));
  app.route("/static", partFiles());
  app.route("/v1", staticFiles());
  app.route("/v1", checkout(parts));
  app.route("/v1", restApi(parts));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Clients close idle connections. The default of five seconds could close one while a busy client calls.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const timer = setInterval(() => letTimePass(parts), LOOKS_AT_THE_TIME_MS).unref();
  return {
    url: `http://${settings.host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(timer);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, parts.webhooks.stop()]);
      await state.close();
    },
  };
}
