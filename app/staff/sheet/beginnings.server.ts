import type { AppContext } from "#app/web/app-context.server.ts";
import { findTemplate, listTemplates, type MessageTemplate } from "#modules/messaging/index.server.ts";
import type { TemplateUse } from "#modules/messaging/model.ts";
import type { Beginning } from "./sheet-data.ts";

/** Option of an address that names the template to begin with. No command of these has one of this name. */
const TEMPLATE = "template";

/** Commands whose texts begin with a template, and the options that it fills. */
const begun: Readonly<Record<string, { use: TemplateUse; fill(template: MessageTemplate): Record<string, string> }>> = {
  "message-departure": { use: "departure", fill: ({ subject, words }) => ({ subject, text: words }) },
  "answer-review": { use: "answer", fill: ({ words }) => ({ words }) },
};

const isTyped = (options: Record<string, string>, names: readonly string[]): boolean =>
  names.some((name) => (options[name] ?? "") !== "");

/** Options of a form with the text that it begins with. What was typed stays. */
export async function withBeginning(
  { db }: Pick<AppContext, "db">,
  command: string,
  options: Record<string, string>,
): Promise<Record<string, string>> {
  const { [TEMPLATE]: id = "", ...others } = options;
  if (command === "save-template" && id !== "" && !isTyped(options, ["name", "text"])) {
    const template = await findTemplate(db, id);
    if (!template) return options;
    const { name, about, subject, words: text } = template;
    return { ...options, name, about, subject, text };
  }
  const use = Object.hasOwn(begun, command) ? begun[command] : undefined;
  if (!use) return options;
  const template = id === "" ? null : await findTemplate(db, id);
  const filled = template?.about === use.use ? use.fill(template) : {};
  return isTyped(others, Object.keys(filled)) ? others : { ...others, ...filled };
}

/** Templates that a form may begin with. */
export async function beginningsOf({ db }: Pick<AppContext, "db">, command: string): Promise<Beginning[]> {
  const use = Object.hasOwn(begun, command) ? begun[command]?.use : undefined;
  if (use === undefined) return [];
  return (await listTemplates(db, use)).map(({ id, name }) => ({ id, name }));
}
