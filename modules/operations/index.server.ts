import "./tables.server.ts";

export { type AuditLine, listAudit, listAuditNames } from "./audit/list-audit.server.ts";
export type { CommandDeps, DemoDesk } from "./command.server.ts";
export { commandTitle } from "./command-titles.ts";
export { commands as operatorCommands } from "./commands.server.ts";
export { publishBankRates } from "./content/publish-bank-rates.server.ts";
export { publishPlannedDrafts } from "./content/publish-planned.server.ts";
export { describeForm } from "./describe-form.server.ts";
export { isFirstRunOver, readFirstRun } from "./first-run/first-run.server.ts";
export { forgetReasons } from "./forget-reasons.server.ts";
export { type GuardAnswer, type PlanAnswer, planCommand, type RunAnswer, runPlanned } from "./plan-command.server.ts";
export { describeRule } from "./rule-words.server.ts";
export { type CommandAnswer, type CommandRequest, describeCommands, runCommand } from "./run-command.server.ts";
export { findUndo } from "./undo-offer.server.ts";
