// npm run backup [-- FILE] [--keep N]: everything into one file, while the site goes on.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/backup.ts");
