import { describeCommands, describeForm } from "#modules/operations/index.server.ts";
import { mayRun } from "#modules/staff/model.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

export interface ListedCommand {
  command: string;
  title: string;
  summary: string;
  /** Names of its options, which a screen may fill in. */
  options: string[];
  changes: boolean;
}

/** Commands that the member may run, with the number of all. */
export async function loadCommands({ staff }: ScreenAsk) {
  const all = describeCommands();
  const commands: ListedCommand[] = all
    .filter(({ name }) => mayRun(staff.role, name))
    .map(({ name, options }) => {
      const { title = name, summary = "", changes = false } = describeForm(name) ?? {};
      return { command: name, title, summary, options: options.map((option) => option.name), changes };
    });
  return { title: "Every command", commands, all: all.length };
}
