// npm run ops -- <command>: the operator's command line. `npm run ops -- --help` lists the commands.
import "./steps/ensure-node.mjs";
import { serverCommand } from "./steps/server-command.mjs";

serverCommand("server/ops.ts");
