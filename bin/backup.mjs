// npm run backup [-- FILE] [--keep N]: backs up everything into one file while the site runs.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/backup.ts");
