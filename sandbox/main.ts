import { startSandbox } from "./server.ts";
import { readSettings } from "./surroundings.ts";

const settings = readSettings();
const sandbox = await startSandbox(settings);
console.log(JSON.stringify({ listening: sandbox.url }));

const stop = (): void => void sandbox.stop().then(() => process.exit(0));
process.on("SIGTERM", stop);
// A Ctrl-C in the terminal reaches this process too; the site decides when the simulator may go.
process.on("SIGINT", () => undefined);
if (settings.exitWithParent) process.stdin.resume().on("end", stop).on("close", stop);
