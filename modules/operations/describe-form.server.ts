import { z } from "zod";
import type { Command } from "./command.server.ts";
import { commandTitle } from "./command-titles.ts";
import { findCommand } from "./commands.server.ts";
import { type CommandForm, type FieldKind, type FormField, fieldKinds } from "./plan-model.ts";
import { labelOf, screenWords } from "./screen-words.ts";

export const NEEDS_A_FOLDER =
  "It reads a folder of files, so it is not possible here yet: the command line of the server does it.";

const described = new Map<string, CommandForm>();

/** Form of a command, from the schemas of its options; null if there is no such command. Reading all schemas takes 40 ms. */
export function describeForm(name: string): CommandForm | null {
  const known = described.get(name);
  if (known) return known;
  const command = findCommand(name);
  if (!command) return null;
  const form = describe(name, command);
  described.set(name, form);
  return form;
}

function describe(name: string, command: Command): CommandForm {
  const { summary, writesFile, takesContent, personal = [] } = command;
  const fields = takesContent ? [] : fieldsOf(command);
  return {
    command: name,
    title: commandTitle(name),
    summary: screenWords(summary),
    changes: command.run !== undefined,
    fields,
    isPersonal: fields.some((field) => personal.includes(field.name) && !isOwnText(field) && field.thing === null),
    fileName: writesFile ?? null,
    notHere: takesContent ? NEEDS_A_FOLDER : null,
  };
}

/** A mail's subject and longer texts are one's own words, not data that a form asks for. */
const isOwnText = ({ name, kind }: FormField): boolean => kind === "words" || name === "subject";

type JsonSchema = z.core.JSONSchema.JSONSchema;

function fieldsOf({ options, writesFile, reasonForBends }: Command): FormField[] {
  const asked = Object.entries(options.shape as Record<string, z.ZodType>).filter(
    ([option, schema]) =>
      !(option === "to" && writesFile !== undefined) &&
      !(option === "reason" && reasonForBends) &&
      !schema.meta()?.isFilledByPlan,
  );
  return asked.map(([option, schema]) => fieldOf(option, schema));
}

function fieldOf(name: string, schema: z.ZodType): FormField {
  const read = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  // Of several, the last one holds the limits: an empty text before them only removes.
  const { maximum, minimum, maxLength } = read.anyOf?.at(-1) === undefined ? read : (read.anyOf.at(-1) as JsonSchema);
  return {
    name,
    label: typeof read.title === "string" ? read.title : labelOf(name),
    help: screenWords(read.description ?? ""),
    kind: kindOf(read),
    thing: typeof read.thing === "string" ? read.thing : null,
    isNeeded: !schema.safeParse(undefined).success,
    default: read.default === undefined ? null : String(read.default),
    values: (read.enum ?? (read.const === undefined ? [] : [read.const])).map(String),
    valueWords: (schema.meta()?.valueWords ?? {}) as Record<string, string>,
    most: maximum ?? null,
    least: minimum ?? null,
    longest: maxLength ?? null,
  };
}

const isKind = (kind: unknown): kind is FieldKind => fieldKinds.some((one) => one === kind);

/** Longer texts get several lines. */
const LONGEST_LINE = 250;

function kindOf({ kind, type, format, enum: values, const: only, maxLength = 0, anyOf }: JsonSchema): FieldKind {
  if (isKind(kind)) return kind;
  if (values !== undefined) return "choice";
  if (only !== undefined) return "yes";
  if (type === "number" || type === "integer") return "number";
  if (format === "uuid") return "id";
  if (format === "date-time") return "moment";
  const longest = Math.max(maxLength, ...(anyOf ?? []).map((one) => (one as JsonSchema).maxLength ?? 0));
  return longest > LONGEST_LINE ? "words" : "text";
}
