import { z } from "zod";
import {
  addTemplate,
  changeTemplate,
  findTemplate,
  listTemplates,
  type MessageTemplate,
  removeTemplate,
} from "#modules/messaging/index.server.ts";
import { GAP, type TemplateText, templateUses } from "#modules/messaging/model.ts";
import { typedLine, typedText } from "#platform/text/typed-text.ts";
import { type CommandDeps, CommandRefusal, command } from "../../command.server.ts";
import { filledByPlan, quoteLines } from "../../describe.server.ts";
import type { Inverse } from "../../plan-model.ts";
import { listing } from "../../plan-parts.server.ts";
import { fieldList, refuseUnknownField } from "./fields-in-text.server.ts";

const NO_TEMPLATE = "There is no such template any more.";
const CHANGED = "Somebody has changed it meanwhile; please look at it again.";
const NAME_TAKEN = "Another template has this name.";

const templateId = z.uuid().meta({ thing: "template" });

async function theTemplate({ db }: CommandDeps, id: string): Promise<MessageTemplate> {
  const found = await findTemplate(db, id);
  if (!found) throw CommandRefusal.of("template", NO_TEMPLATE);
  return found;
}

const describeText = ({ about, name, subject, words }: TemplateText): string[] => [
  `${name} (${about})${subject === "" ? "" : `: ${subject}`}`,
  ...quoteLines(words),
];

const saveOptions = z.object({
  template: z.optional(templateId).describe("the template to change; a new one when missing"),
  name: typedLine().min(2).max(60).describe("its name in the list, such as: Rain"),
  about: z
    .enum(templateUses)
    .describe(`departure fills in ${fieldList("departure")}; answer fills in ${fieldList("answer")}`),
  subject: z.optional(typedLine().max(100)).describe("the mail's subject; an answer to a review has none"),
  text: typedText().min(10).max(2000).describe(`the text; ${GAP} marks what a person writes in before it is sent`),
  seen: z
    .optional(z.string().regex(/^\d+$/, "a number such as 2"))
    .describe("its version, as the dry run shows it")
    .meta(filledByPlan),
});

/** Text as it would be kept. */
function textOf({ name, about, subject = "", text }: z.infer<typeof saveOptions>): TemplateText {
  if (about === "departure" && subject.length < 3)
    throw CommandRefusal.of("subject", "A message to a departure needs a subject.");
  for (const [option, typed] of Object.entries({ subject, text })) refuseUnknownField(option, typed, about);
  return { about, name, subject, words: text };
}

export const saveTemplateCommand = command({
  summary: "Write a text that messages and answers begin with, or change one",
  options: saveOptions,
  async plan(deps, options) {
    const text = textOf(options);
    const former = options.template === undefined ? null : await theTemplate(deps, options.template);
    const all = await listTemplates(deps.db);
    if (all.some(({ id, name }) => name === text.name && id !== former?.id))
      throw CommandRefusal.of("name", NAME_TAKEN);
    const head = former ? "Would be changed, from:" : "Would be kept:";
    return {
      undo: "hour",
      lines: [head, ...(former ? [...describeText(former), "to:"] : []), ...describeText(text)],
      audited: [`${text.name} (${text.about}) ${former ? "changed" : "added"}.`],
      ...(former && { fills: { seen: `${former.version}` } }),
      stays: ["Messages that were sent stay as they are.", "Nobody is written to."],
    };
  },
  async run(deps, options) {
    const text = textOf(options);
    const { template, seen } = options;
    if (template === undefined) {
      const id = await addTemplate(deps, text);
      if (id === null) throw CommandRefusal.of("name", NAME_TAKEN);
      return {
        lines: ["Kept."],
        data: { template: id },
        inverse: wayBackBy("remove-template", { template: id, seen: "1" }),
      };
    }
    if (seen === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the version that --seen needs.");
    const former = await theTemplate(deps, template);
    if (!(await changeTemplate(deps, { id: template, version: Number(seen) }, text)))
      throw CommandRefusal.of("template", CHANGED);
    return {
      lines: ["Changed."],
      data: { template },
      inverse: wayBackBy("save-template", { ...optionsOf(former), seen: `${former.version + 1}` }),
    };
  },
});

/** With the version that the deed leaves: later changes of others stay. */
const wayBackBy = (name: string, options: Record<string, string>): Inverse => ({ command: name, options });

const optionsOf = ({ id, name, about, subject, words }: MessageTemplate): Record<string, string> => ({
  ...{ template: id, name, about, text: words },
  ...(subject !== "" && { subject }),
});

export const removeTemplateCommand = command({
  summary: "Delete a text that messages begin with",
  options: z.object({
    template: templateId.describe("the template to delete"),
    seen: z
      .optional(z.string().regex(/^\d+$/, "a number such as 2"))
      .describe("its version, as the dry run shows it")
      .meta(filledByPlan),
  }),
  async plan(deps, { template }) {
    const found = await theTemplate(deps, template);
    return {
      undo: "hour",
      lines: ["Would be deleted:", ...describeText(found)],
      audited: [`${found.name} (${found.about}) deleted.`],
      fills: { seen: `${found.version}` },
      stays: ["Messages that were sent stay as they are.", "Nobody is written to."],
    };
  },
  async run(deps, { template, seen }) {
    if (seen === undefined)
      throw new CommandRefusal("Run it with --dry-run first: it shows the version that --seen needs.");
    const { template: _, ...again } = optionsOf(await theTemplate(deps, template));
    if (!(await removeTemplate(deps.db, { id: template, version: Number(seen) })))
      throw CommandRefusal.of("template", CHANGED);
    return { lines: ["Deleted."], inverse: { command: "save-template", options: again } };
  },
});

export const listTemplatesCommand = command({
  summary: "List the texts that messages and answers begin with",
  options: z.object({}),
  async plan({ db }) {
    return listing(
      (await listTemplates(db)).map(({ id, about, name, subject, words }) => ({ id, about, name, subject, words })),
      ({ id, about, name, words }) => [`${id}  ${about}  ${name}`, ...quoteLines(words)],
      {
        id: ["Template", "id"],
        about: ["For", "text"],
        name: ["Name", "text"],
        subject: ["Subject", "text"],
        words: ["Text", "text"],
      },
    );
  },
});
