import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Socket } from "node:net";
import path from "node:path";
import readline from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { CheckoutResult } from "#modules/payments/model.ts";
import { npmVariables } from "../site/run-command.ts";

const root = path.resolve(import.meta.dirname, "../../..");

export interface SandboxProcess {
  settings: { apiBase: string; checkoutJs: string; keyId: string; keySecret: string; webhookSecret: string };
  /** The same as the environment of a site that is to take its payments there. */
  env: Record<`RAZORPAY_${string}`, string>;
  /** Pays an order without a browser. Returns the payment window's result for the page. */
  pay(
    orderId: string,
    wish?: {
      outcome?: string;
      amount?: number;
      currency?: string;
      base_amount?: number;
      delay?: number;
      force?: boolean;
    },
  ): Promise<CheckoutResult>;
  /** Controls the simulator (`/__sim/…`, see sandbox/README.md): faults, time, the account, webhooks. */
  control(path: string, body?: object): Promise<unknown>;
  /** Asks or tells the provider's own API, as the shop would. */
  api(method: "GET" | "POST", path: string, body?: object): Promise<Record<string, unknown>>;
  /** Ends it, once, however often it is called. */
  stop(): Promise<void>;
}

/** Starts the payment simulator as its own process, as the site does. */
export async function startSandboxProcess(env: Record<string, string> = {}): Promise<SandboxProcess> {
  const keys = { keyId: "rzp_test_sim00000000001", keySecret: "test_key_secret", webhookSecret: "test_webhook_secret" };
  const own = await takeProcess({
    SANDBOX_KEY_ID: keys.keyId,
    SANDBOX_KEY_SECRET: keys.keySecret,
    SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
    ...env,
  });
  const apiBase = own.url;
  const control = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${apiBase}/__sim${path}`, {
      ...(body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const checkoutJs = `${apiBase}/v1/checkout.js`;
  let stopping: Promise<void> | undefined;
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
    stop() {
      // Once: a moment later another test may own the process.
      stopping ??= giveBack(own);
      return stopping;
    },
  };
}

type SandboxChild = ChildProcessByStdio<Writable, Readable, null>;

interface Idle {
  child: SandboxChild;
  url: string;
  /** Settings it was started with; a process with the same settings is shared. */
  settings: string;
}

// One worker tries many files, each in a fresh copy of this one; a process of its own for each test costs a third of a second.
const shared = globalThis as { pahiyaSandboxes?: Idle[] };
const idle = (): Idle[] => {
  shared.pahiyaSandboxes ??= [];
  return shared.pahiyaSandboxes;
};

/** A process with a simulator in which nothing has happened yet. */
async function takeProcess(env: Record<string, string>): Promise<Idle> {
  const settings = JSON.stringify(env);
  const at = idle().findIndex((one) => one.settings === settings);
  const [waiting] = at < 0 ? [] : idle().splice(at, 1);
  if (waiting) {
    holdProcess(waiting.child, "ref");
    return waiting;
  }
  const child = spawn(process.execPath, [path.join(root, "sandbox/main.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
    // It ends when its stdin does: with the worker that has it.
    env: { SANDBOX_EXIT_WITH_PARENT: "1", ...npmVariables, ...env },
  });
  return { child, settings, url: await nextUrl(child) };
}

/** The simulator ends with all that it knew; another one, elsewhere, waits in its process for the next test. */
async function giveBack({ child, settings }: Idle): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const url = nextUrl(child);
  child.stdin.write("fresh\n");
  idle().push({ child, settings, url: await url });
  holdProcess(child, "unref");
}

/** Makes Node wait for this simulator's process, or not while nobody uses it. */
function holdProcess(child: SandboxChild, how: "ref" | "unref"): void {
  child[how]();
  // Pipes to a child are sockets, which Node's types do not say.
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe[how]();
}

const nextUrl = (child: SandboxChild): Promise<string> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the simulator ended with ${code}`));
    child.once("exit", ended);
    const lines = readline.createInterface({ input: child.stdout });
    lines.once("line", (line) => {
      lines.close();
      child.off("exit", ended);
      resolve((JSON.parse(line) as { listening: string }).listening);
    });
  });
