import "./tables.server.ts";

export type { OperateDeps } from "./command.server.ts";
export { type Answer, commands as operatorCommands, describeCommands, type Order, operate } from "./operate.server.ts";
