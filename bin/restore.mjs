// npm run restore -- FILE [--verify]: restores a backup into an empty database; see docs/runbook.md.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/restore.ts");
