import { createServer, type RequestListener, type Server } from "node:http";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ProviderSettings } from "#modules/payments/index.server.ts";
import { type Env, readEnv } from "#platform/env.server.ts";
import { ConfigurationFault, exitCodeOf, StartFault, tellOf } from "#platform/errors.ts";
import { refuseGuessable } from "#platform/guessable-secrets.server.ts";
import { newSecret } from "#platform/ids.server.ts";
import { prepareDataFolder, takeDataFolder } from "./data-folder.server.ts";
import { readProvider } from "./read-provider.server.ts";
import { createServices, type RunningServices } from "./services.server.ts";
import { type Simulator, type SimulatorKeys, startSimulator } from "./simulator.server.ts";

const say = (progress: string): void => console.log(`  ${progress}`);

export interface Running {
  address: string;
  stop(): Promise<void>;
}

/** The project's folder and the simulator's main file. */
interface Premises {
  root: string;
  simulator: string;
}

/** Starts everything in order and stops it in reverse. `compose` makes the site from the services. */
export async function start(
  premises: Premises,
  compose: (running: RunningServices) => Promise<RequestListener>,
): Promise<Running> {
  const env = readEnv();
  await refuseGuessable(env);
  const port = await freePort(env);
  const address = env.PUBLIC_URL ?? `http://localhost:${port}`;
  let simulator: Simulator | undefined;
  const named = readProvider(env);
  const letGo = named === null ? takeForSimulator(path.resolve(env.DATA_DIR)) : () => undefined;
  const provider = async (): Promise<ProviderSettings> => {
    if (named !== null) return named;
    const keys = { keyId: "rzp_test_sim00000000001", keySecret: newSecret(), webhookSecret: newSecret() };
    simulator = await openSimulator(env, premises.simulator, port, keys);
    return { apiBase: simulator.url, checkoutJs: `${simulator.url}/v1/checkout.js`, ...keys };
  };
  let running: RunningServices | undefined;
  try {
    running = await createServices({ env, root: premises.root, publicUrl: address, provider, say });
    const app = running;
    // Empty request bodies cost a sixth of serving a cached page, unless they are skipped.
    const server = createServer({ optimizeEmptyRequests: true }, await compose(app));
    // Longer than nginx keeps an idle connection (a minute). Otherwise we may close while it is sending.
    server.keepAliveTimeout = 75_000;
    await listen(server, port, env.HOST);
    app.pictures.begin();
    return {
      address,
      async stop() {
        app.isStopping = true;
        await wait(env.DRAIN_SECONDS * 1_000);
        const drained = drain(server);
        // They would hold the stop up for its whole ten seconds.
        app.endStreams();
        await drained;
        await app.close();
        await simulator?.stop();
        letGo();
      },
    };
  } catch (error) {
    await running?.close();
    await simulator?.stop();
    letGo();
    throw error;
  }
}

/** Locks the data folder for the simulator, whose file has one writer. Returns the release. */
function takeForSimulator(dataDir: string): () => void {
  prepareDataFolder(dataDir);
  return takeDataFolder(dataDir);
}

async function openSimulator(env: Env, program: string, port: number, keys: SimulatorKeys): Promise<Simulator> {
  const simulator = await startSimulator({
    program,
    stateFile: path.resolve(env.DATA_DIR, "simulator.json"),
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    keys,
  });
  say("Payment simulator started (test money only)");
  return simulator;
}

/** The wanted port if free; any free one for port 0. Checked first, so that a taken port costs nothing. */
function freePort(env: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (cause: NodeJS.ErrnoException) => reject(portFault(cause, env.PORT)));
    probe.listen(env.PORT, env.HOST, () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function portFault(cause: NodeJS.ErrnoException, port: number): unknown {
  if (cause.code === "EADDRINUSE")
    return new StartFault(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      { cause },
    );
  if (cause.code === "EACCES")
    return new ConfigurationFault(`Port ${port} needs special rights. Choose one above 1023: PORT=3000 npm start`, {
      cause,
    });
  return cause;
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(portFault(cause, port)));
    server.listen(port, host, resolve);
  });

/** Time between the last answer and closing: a proxy may be sending on an open connection. */
const FAREWELL_MS = 250;

/** Stops accepting, closes each connection after its answer, and waits at most ten seconds for running requests. */
const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Closes only the listening socket; http's own close() would cut idle connections at once.
    net.Server.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
    const begun = performance.now();
    const sweep = setInterval(() => {
      if (performance.now() - begun > FAREWELL_MS) server.closeIdleConnections();
    }, 50);
    const limit = setTimeout(() => server.closeAllConnections(), 10_000);
  });

/** Runs the site until it is stopped. A fault that a person can mend prints one sentence; a clean stop exits with 0. */
export async function runUntilStopped(begin: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    console.log("\n  Finishing what is under way…");
    running?.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(tellOf(error));
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    running = await begin();
    console.log(`\n  Pahiya is open at ${running.address}\n  The company's people work at ${running.address}/staff\n`);
    if (stopping) {
      await running.stop();
      process.exit(0);
    }
  } catch (error) {
    const diskFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
    if (diskFull) console.error("\n  The disk is full. Make room and start again; nothing was changed.\n");
    else if (error instanceof StartFault) console.error(`\n  ${error.message}\n`);
    else console.error(tellOf(error));
    process.exit(exitCodeOf(error));
  }
}
