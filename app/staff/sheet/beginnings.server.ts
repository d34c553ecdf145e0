import type { AppContext } from "#app/web/app-context.server.ts";
import { findTemplate, listTemplates, type MessageTemplate } from "#modules/messaging/index.server.ts";
import type { TemplateUse } from "#modules/messaging/model.ts";
import type { Beginning } from "./sheet-data.ts";

interface Begun {
  use: TemplateUse;
  fill(template: MessageTemplate): Record<string, string>;
}

/** Commands whose texts begin with a template, and the options that it fills. */
const begun: Readonly<Record<string, Begun>> = {
  "message-departure": { use: "departure", fill: ({ subject, words }) => ({ subject, text: words }) },
  "message-bookings": { use: "departure", fill: ({ subject, words }) => ({ subject, text: words }) },
  "answer-review": { use: "answer", fill: ({ words }) => ({ words }) },
};

/** Templates of a use. An answer with a subject is a mail to an enquiry. */
const templatesOf = async (db: AppContext["db"], { use }: Begun): Promise<MessageTemplate[]> =>
  (await listTemplates(db, use)).filter(({ subject }) => use !== "answer" || subject === "");

/** Text to change, where none was typed yet. */
async function withFormer(db: AppContext["db"], options: Record<string, string>): Promise<Record<string, string>> {
  const { template: id = "", name, text } = options;
  const template = id === "" || name || text ? null : await findTemplate(db, id);
  if (!template) return options;
  return { ...options, name: template.name, about: template.about, subject: template.subject, text: template.words };
}

/** Typed text with a template's below it; in its place if the typed text is a template that nobody touched. */
function joined(typed: string, words: string, all: readonly string[]): string {
  const isUntouched = typed.trim() === "" || all.includes(typed.replaceAll("\r\n", "\n").trim());
  return isUntouched ? words : `${typed.trimEnd()}\n\n${words}`;
}

/** Options of a form with the template that it begins with. Nothing typed is lost. */
export async function withBeginning(
  { db }: Pick<AppContext, "db">,
  { command, options, begin }: { command: string; options: Record<string, string>; begin: string | null },
): Promise<Record<string, string>> {
  if (command === "save-template") return withFormer(db, options);
  const use = Object.hasOwn(begun, command) ? begun[command] : undefined;
  if (!use || begin === null) return options;
  const all = (await templatesOf(db, use)).map((template) => ({ id: template.id, fill: use.fill(template) }));
  const chosen = all.find(({ id }) => id === begin);
  if (!chosen) return options;
  const filled = Object.entries(chosen.fill).map(([name, words]) => {
    const others = all.map(({ fill }) => (fill[name] ?? "").trim());
    // A subject is one line: what was typed there stays.
    const isLine = name === "subject" && (options[name] ?? "") !== "" && !others.includes(options[name] ?? "");
    return [name, isLine ? (options[name] ?? "") : joined(options[name] ?? "", words, others)];
  });
  return { ...options, ...Object.fromEntries(filled) };
}

/** Templates that a form may begin with. */
export async function beginningsOf({ db }: Pick<AppContext, "db">, command: string): Promise<Beginning[]> {
  const use = Object.hasOwn(begun, command) ? begun[command] : undefined;
  if (!use) return [];
  return (await templatesOf(db, use)).map(({ id, name }) => ({ id, name }));
}
