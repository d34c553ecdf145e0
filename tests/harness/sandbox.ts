import { spawn } from "node:child_process";
import path from "node:path";
import readline from "node:readline";
import type { CheckoutResult } from "#modules/payments/model.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface SandboxProcess {
  settings: { apiBase: string; checkoutJs: string; keyId: string; keySecret: string; webhookSecret: string };
  /** The same as the environment of a site that is to take its payments there. */
  env: Record<`RAZORPAY_${string}`, string>;
  /** Pays an order without a browser and answers with what the payment window would hand to the page. */
  pay(
    orderId: string,
    wish?: { outcome?: string; amount?: number; delay?: number; force?: boolean },
  ): Promise<CheckoutResult>;
  /** Moves what only a simulator has (`/__sim/…`, see sandbox/README.md): faults, time, the account, webhooks. */
  control(path: string, body?: object): Promise<unknown>;
  /** Asks or tells the provider's own API, as the shop would. */
  api(method: "GET" | "POST", path: string, body?: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts the payment simulator as its own process, as the site does. */
export async function startSandboxProcess(env: Record<string, string> = {}): Promise<SandboxProcess> {
  const keys = { keyId: "rzp_test_sim00000000001", keySecret: "test_key_secret", webhookSecret: "test_webhook_secret" };
  const child = spawn(process.execPath, [path.join(root, "sandbox/main.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      SANDBOX_KEY_ID: keys.keyId,
      SANDBOX_KEY_SECRET: keys.keySecret,
      SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      SANDBOX_EXIT_WITH_PARENT: "1",
      NODE_NO_WARNINGS: "1",
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const apiBase = await new Promise<string>((resolve, reject) => {
    readline
      .createInterface({ input: child.stdout })
      .once("line", (line) => resolve((JSON.parse(line) as { listening: string }).listening));
    child.once("exit", (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
  const control = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${apiBase}/__sim${path}`, {
      ...(body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const checkoutJs = `${apiBase}/v1/checkout.js`;
  return {
    settings: { apiBase, checkoutJs, ...keys },
    env: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_API_BASE: apiBase,
      RAZORPAY_CHECKOUT_JS: checkoutJs,
    },
    async pay(orderId, wish = {}) {
      return (await control(`/orders/${orderId}/pay`, { outcome: "success", ...wish })) as CheckoutResult;
    },
    control,
    async api(method, path, body) {
      const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;
      const response = await fetch(`${apiBase}/v1${path}`, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as Record<string, unknown>;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
