// npm run ledger:check: proves the books of the database that DATABASE_URL or DATA_DIR names; exit code 0 when they balance.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/ledger-check.ts");
