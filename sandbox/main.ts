import readline from "node:readline";
import { startSandbox } from "./server.ts";
import { readSettings } from "./surroundings.ts";

const settings = readSettings();
const say = (url: string): void => console.log(JSON.stringify({ listening: url }));
let sandbox = await startSandbox(settings);
say(sandbox.url);

const stop = (): void => void sandbox.stop().then(() => process.exit(0));
process.on("SIGTERM", stop);
// A Ctrl-C in the terminal reaches this process too; the site decides when the simulator may go.
process.on("SIGINT", () => undefined);

if (settings.exitWithParent) {
  process.stdin.on("end", stop).on("close", stop);
  const said = readline.createInterface({ input: process.stdin });
  // Another simulator in this one's place, which knows nothing of it: sooner there than another process.
  said.on("line", async (line) => {
    if (line !== "fresh") return;
    await sandbox.stop();
    sandbox = await startSandbox(settings);
    say(sandbox.url);
  });
}
