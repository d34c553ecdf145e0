import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { restApi } from "./api.ts";
import { control } from "./control.ts";
import { paymentWindow } from "./payment-window.ts";
import { State } from "./state.ts";
import type { Settings } from "./surroundings.ts";
import { Webhooks } from "./webhooks.ts";

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

/** Starts the simulator and answers once it listens. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const parts = {
    settings,
    state: new State(settings.stateFile),
    webhooks: new Webhooks(settings.webhookUrl, settings.webhookSecret),
  };
  const app = new Hono();
  app.route("/__sim", control(parts));
  app.route("/v1", paymentWindow(parts));
  app.route("/v1", restApi(parts));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  return {
    url: `http://${settings.host}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        parts.webhooks.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
