import readline from "node:readline";
import { startSandbox } from "./server.ts";
import { readSettings } from "./surroundings.ts";

const settings = readSettings();
const say = (url: string): void => console.log(JSON.stringify({ listening: url }));
let sandbox = await startSandbox(settings);
say(sandbox.url);

const stop = (): void => void sandbox.stop().then(() => process.exit(0));
process.on("SIGTERM", stop);
// Ctrl-C reaches this process too; the site decides when it ends.
process.on("SIGINT", () => undefined);

if (settings.exitWithParent) {
  process.stdin.on("end", stop).on("close", stop);
  const said = readline.createInterface({ input: process.stdin });
  // A fresh simulator in the same process starts faster.
  said.on("line", async (line) => {
    if (line !== "fresh") return;
    await sandbox.stop();
    sandbox = await startSandbox(settings);
    say(sandbox.url);
  });
}
