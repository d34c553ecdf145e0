// Test process: holds the server until told to close.
import { openLocalPostgres } from "./local-postgres.server.ts";

const server = await openLocalPostgres(process.argv[2] ?? "", () => undefined);
process.on("message", async () => {
  await server.close();
  process.disconnect?.();
});
process.send?.("open");
