import { existsSync } from "node:fs";
import { StartFault, Stopped, tail, wayOut } from "./faults.mjs";
import { inRoot } from "./paths.mjs";
import { startProgress } from "./progress.mjs";
import { runNodeQuietly } from "./run.mjs";

/** Rejects if no Node runs here. */
const inProduction = async (args, onLine) =>
  runNodeQuietly(args, { env: { NODE_ENV: "production", NO_COLOR: "1" }, onLine });

async function step(what, programs, onLine = () => undefined) {
  const progress = startProgress(what);
  const ended = await Promise.all(
    programs.map((args) => inProduction(args, (line) => onLine(line.trim(), progress))),
  ).catch((error) => {
    progress.failed();
    throw error;
  });
  const failed = ended.find(({ code }) => code !== 0);
  if (!failed) return progress.done();
  progress.failed();
  const { code, said, signal } = failed;
  if (signal || code === 130 || code === 143) throw new Stopped(code);
  const known = wayOut(said);
  if (known === null) console.error(tail(said, 30));
  throw new StartFault(known ?? `${what} failed; the reason is above.`);
}

export async function build() {
  // Pages first: their build empties the folder.
  await step("Building the pages", [[inRoot("node_modules/@react-router/dev/bin.cjs"), "build"]]);
  if (!existsSync(inRoot("build/server/main.js")))
    throw new StartFault("The build made no build/server/main.js. See serverBuildFile in react-router.config.ts.");
  await step("Building the moving map", [[inRoot("bin/route-map.mjs")]]);
  await step("Building the payment simulator, compressing the pages' files and naming the pictures", [
    [inRoot("bin/precompress.mjs")],
    [inRoot("bin/pictures.mjs"), "names"],
    [inRoot("bin/simulator.mjs")],
  ]);
}

export const buildCommands = () => step("Building the operator's commands", [[inRoot("bin/commands.mjs")]]);

export const drawPictures = () =>
  step("Drawing the pictures", [[inRoot("bin/pictures.mjs")]], (line, progress) => {
    if (line.startsWith("pictures ")) progress.detail(line.slice("pictures ".length));
  });
