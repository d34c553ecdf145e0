import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { providerWebhook } from "#api/provider-webhook.server.ts";
import type { CaptureDeps } from "#modules/payments/index.server.ts";
import type { SandboxProcess } from "./payment-simulator.ts";

/** Receives the provider's webhooks at an address of our own, until `stop`. */
export async function receiveWebhooks(deps: CaptureDeps, sandbox: SandboxProcess): Promise<{ stop(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: providerWebhook(deps, () => undefined).fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await sandbox.control("/webhook", { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
