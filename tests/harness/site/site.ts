import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { siteEnv, siteFlags } from "../../../bin/steps/site-memory.mjs";
import { briefly } from "../machine/test-environment.ts";
import { freePort } from "../network/free-port.ts";
import { fillWithDemoCompany } from "./demo-folder.ts";

const root = path.resolve(import.meta.dirname, "../../..");

export interface RunningSite {
  url: string;
  /** The number of its process. */
  pid: number;
  /** Ends it as Ctrl-C would; answers with the exit code. */
  stop(): Promise<number | null>;
  /** Kills it as the kernel would (kill -9), without any clean-up. */
  kill(): Promise<void>;
  /** Resolves with its output when it has ended, for any reason. */
  ended: Promise<string>;
}

/** A data folder with the demo company set up. The caller removes it. */
export async function newDemoFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-site-"));
  try {
    await fillDemoFolder(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

/** Sets the demo company up in a data folder that is empty, or not there yet. */
export const fillDemoFolder = (folder: string): Promise<void> =>
  fillWithDemoCompany(folder, (made) => start(made, { DATA_DIR: made }).then((site) => site.stop()));

/**
 * Starts the built site on a free port, as `npm start` does: on a given data folder, or on a new one with the demo
 * company. Ends it if it is not open when `patience` aborts.
 */
export async function startSite(env: Record<string, string> = {}, patience?: AbortSignal): Promise<RunningSite> {
  if (env.DATA_DIR !== undefined) return start(env.DATA_DIR, env, patience);
  // With a database server, the data folder holds next to nothing.
  const isOnServer = env.DATABASE_URL !== undefined;
  return start(await (isOnServer ? mkdtemp(path.join(tmpdir(), "pahiya-site-")) : newDemoFolder()), env, patience);
}

/** Processes still running: none may outlive the process that started it, with its port and its database. */
const running = new Set<ChildProcess>();
const endAll = (): void => {
  for (const site of running) site.kill("SIGKILL");
};
process.once("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    endAll();
    process.kill(process.pid, signal);
  });

/** Less than any hook's timeout: the starter can still end it. */
const PATIENCE_MS = 100_000;

async function start(
  folder: string,
  env: Record<string, string>,
  patience = AbortSignal.timeout(PATIENCE_MS),
): Promise<RunningSite> {
  const child = spawn(
    process.execPath,
    [...briefly, ...siteFlags, path.join(env.SITE_ROOT ?? root, "build/server/main.js")],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"),
        PORT: env.PORT ?? String(await freePort()),
        LOG_LEVEL: "warn",
        RATE_LIMITS: "off",
        DATA_DIR: folder,
        ...siteEnv,
        ...env,
      },
    },
  );
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  running.add(child);
  child.once("exit", () => running.delete(child));
  const giveUp = () => child.kill("SIGKILL");
  const removeOwn = async () => {
    if (env.DATA_DIR === undefined) await rm(folder, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    readline.createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /open at (https?:\S+)/.exec(line)?.[1];
      // A name of https is the proxy's: the site itself stands behind it.
      if (address?.startsWith("https:")) resolve(`http://127.0.0.1:${env.PORT}`);
      else if (address) resolve(address.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", (code, signal) => reject(new Error(`the site ended with ${code ?? signal}: ${said.join("")}`)));
    patience.addEventListener("abort", giveUp);
  })
    .catch(async (error: unknown) => {
      await removeOwn();
      throw error;
    })
    .finally(() => patience.removeEventListener("abort", giveUp));
  return {
    url,
    pid: child.pid ?? 0,
    ended: ended.then(() => said.join("")),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      const code = await ended;
      await removeOwn();
      return code;
    },
  };
}
