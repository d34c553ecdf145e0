import "./tables.server.ts";

export type { CommandDeps } from "./command.server.ts";
export {
  type CommandAnswer,
  type CommandRequest,
  commands as operatorCommands,
  describeCommands,
  runCommand,
} from "./run-command.server.ts";
