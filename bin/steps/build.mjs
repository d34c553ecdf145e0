import { existsSync } from "node:fs";
import { StartFault, Stopped, tail, wayOut } from "./faults.mjs";
import { inRoot } from "./paths.mjs";
import { startProgress } from "./progress.mjs";
import { runNodeQuietly } from "./run.mjs";

/** Rejects where there is no Node that runs here. */
const inProduction = async (args, onLine) =>
  runNodeQuietly(args, { env: { NODE_ENV: "production", NO_COLOR: "1" }, onLine });

async function step(what, args, onLine = () => undefined) {
  const progress = startProgress(what);
  const { code, said, signal } = await inProduction(args, (line) => onLine(line.trim(), progress)).catch((error) => {
    progress.failed();
    throw error;
  });
  if (code === 0) return progress.done();
  progress.failed();
  if (signal || code === 130 || code === 143) throw new Stopped(code);
  const known = wayOut(said);
  if (known === null) console.error(tail(said, 30));
  throw new StartFault(known ?? `${what} failed; the reason is above.`);
}

/** Makes build/client, build/server/main.js, build/sandbox/main.js and build/pictures. */
export async function build() {
  // The pages first: their build empties the whole folder.
  await step("Building the pages", [inRoot("node_modules/@react-router/dev/bin.cjs"), "build"]);
  if (!existsSync(inRoot("build/server/main.js")))
    throw new StartFault("The build made no build/server/main.js. See serverBuildFile in react-router.config.ts.");
  await step("Building the payment simulator", [inRoot("bin/simulator.mjs")]);
  await step("Compressing the pages' files", [inRoot("bin/precompress.mjs")]);
  await step("Making the pictures", [inRoot("bin/pictures.mjs")], (line, progress) => {
    if (line.startsWith("pictures ")) progress.detail(line.slice("pictures ".length));
  });
}
