// npm run ledger:check: audits the books of the database in DATABASE_URL or DATA_DIR; exits with 0 when they balance.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/ledger-check.ts");
