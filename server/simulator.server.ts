import { spawn } from "node:child_process";
import readline from "node:readline";
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
