import { randomInt } from "node:crypto";

/** All input of the simulator: settings, time and randomness. */
export interface Settings {
  port: number;
  host: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string | null;
  stateFile: string | null;
  exitWithParent: boolean;
  /** Scale of the provider's waits; 1 is real time. */
  timeScale: number;
  /** Timeout of a webhook's answer. */
  webhookTimeoutMs: number;
}

/** Settings from the environment, with defaults for manual runs. */
export function readSettings(variables: Record<string, string | undefined> = process.env): Settings {
  return {
    port: Number(variables.SANDBOX_PORT ?? 0),
    host: variables.SANDBOX_HOST ?? "127.0.0.1",
    keyId: variables.SANDBOX_KEY_ID ?? "rzp_test_sim00000000001",
    keySecret: variables.SANDBOX_KEY_SECRET ?? "sim_key_secret_0000000000",
    webhookSecret: variables.SANDBOX_WEBHOOK_SECRET ?? "sim_webhook_secret_000000",
    webhookUrl: variables.SANDBOX_WEBHOOK_URL ?? null,
    stateFile: variables.SANDBOX_STATE_FILE ?? null,
    exitWithParent: variables.SANDBOX_EXIT_WITH_PARENT === "1",
    timeScale: Number(variables.SANDBOX_TIME_SCALE ?? 0.1),
    webhookTimeoutMs: Number(variables.SANDBOX_WEBHOOK_TIMEOUT_MS ?? 5_000),
  };
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Fourteen base62 characters, as in the provider's ids. */
export function newTail(): string {
  let tail = "";
  while (tail.length < 14) tail += base62[randomInt(62)];
  return tail;
}

/** Makes a bank reference of so many digits. */
export function newBankReference(digits: number): string {
  let reference = String(1 + randomInt(9));
  while (reference.length < digits) reference += randomInt(10);
  return reference;
}

export const newSeed = (): number => randomInt(2 ** 31);

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
