import "./tables.server.ts";

export type { OperateDeps } from "./command.server.ts";
export { type Answer, describeCommands, type Order, operate } from "./operate.server.ts";
