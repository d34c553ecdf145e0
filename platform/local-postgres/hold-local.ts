// A process of the tests: uses the server of a data folder until it is told to close.
import { openLocalPostgres } from "./local-postgres.server.ts";

const server = await openLocalPostgres(process.argv[2] ?? "", () => undefined);
process.on("message", async () => {
  await server.close();
  process.disconnect?.();
});
process.send?.("open");
