import { spawn } from "node:child_process";
import readline from "node:readline";
import type { DemoDesk } from "#modules/operations/index.server.ts";
import type { ProviderSettings } from "#modules/payments/index.server.ts";
import type { CheckoutResult } from "#modules/payments/model.ts";
import { StartFault } from "#platform/errors.ts";

/** Payment simulator in its own process, reached over HTTP only. */
export interface Simulator {
  url: string;
  stop(): Promise<void>;
}

export interface SimulatorKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Starts the payment simulator and waits until it says where it listens. */
export async function startSimulator(options: {
  /** Main file: the source, or the bundle of bin/simulator.mjs. */
  program: string;
  stateFile: string;
  webhookUrl: string;
  keys: SimulatorKeys;
}): Promise<Simulator> {
  const { program, stateFile, webhookUrl, keys } = options;
  const child = spawn(process.execPath, [program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      SANDBOX_PORT: "0",
      SANDBOX_KEY_ID: keys.keyId,
      SANDBOX_KEY_SECRET: keys.keySecret,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_STATE_FILE: stateFile,
      SANDBOX_EXIT_WITH_PARENT: "1",
      NODE_NO_WARNINGS: "1",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = readline.createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.once("line", (line) => resolve((JSON.parse(line) as { listening: string }).listening));
    child.once("exit", () => reject(new StartFault("The payment simulator did not start; its own message is above.")));
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

type PayPastDay = Required<Pick<DemoDesk, "payPastDay">>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Way to pay on a past day; nothing where a real provider takes payments. */
export function pastDaysAt({ apiBase }: Pick<ProviderSettings, "apiBase">): PayPastDay | Record<never, never> {
  if (!["127.0.0.1", "localhost"].includes(new URL(apiBase).hostname)) return {};
  return {
    async payPastDay({ payments, settledAt }) {
      const day = {
        payments: payments.map(({ providerOrderId, at, ...how }) => ({
          ...{ order_id: providerOrderId, at: seconds(at), ...how },
        })),
        settled_at: seconds(settledAt),
      };
      const response = await fetch(new URL("/__sim/past-day", apiBase), {
        ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(day) },
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`the payment simulator answered ${response.status}`);
      return ((await response.json()) as { results: CheckoutResult[] }).results;
    },
  };
}
