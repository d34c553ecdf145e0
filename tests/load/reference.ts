import { spawn } from "node:child_process";
import path from "node:path";
import readline from "node:readline";

/** Starts the empty Hono handler as its own process. */
export async function startEmptyHandler(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "empty-handler.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) =>
    readline.createInterface({ input: child.stdout }).once("line", resolve),
  );
  return { url, stop: () => void child.kill() };
}
