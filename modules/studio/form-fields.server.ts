import { z } from "zod";
import { fieldLabel } from "./compare-texts.ts";

interface FieldCommon {
  name: string;
  label: string;
  help: string;
  isNeeded: boolean;
}

export type TextFormat = "line" | "words" | "day" | "email" | "address";

/** Field of a document's form, made from its schema. */
export type StudioField = FieldCommon &
  (
    | { kind: "text"; format: TextFormat; longest: number | null; list: ThingList | null }
    | { kind: "number"; least: number | null; most: number | null }
    | { kind: "choice"; values: string[] }
    | { kind: "yes" }
    | { kind: "group"; fields: StudioField[] }
    | { kind: "list"; item: StudioField; least: number; most: number | null }
  );

/** Lists of things that a text names: the form offers them. */
export type ThingList = "pictures" | "tours" | "tags";

/** Part of JSON Schema that zod writes. */
interface SchemaNode {
  type?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const lists: Readonly<Record<string, ThingList>> = {
  photo: "pictures",
  photos: "pictures",
  backgroundPhoto: "pictures",
  headerPhoto: "pictures",
  poster: "pictures",
  gallery: "pictures",
  relatedTours: "tours",
  tags: "tags",
};

/** Names of texts that take several lines. */
const longNames =
  /^(answer|text\d?|para\d?|paragraphs|introduction|info|description|shortDescription|points|way|subheading|slogan)$/i;
const dayNames = new Set(["date", "updated"]);

const helps: Readonly<Record<string, string>> = {
  id: "Part of its address on the page. Left empty, it is made from the name.",
  slug: "Last part of its address. Left empty, it is made from the title; a former address leads on.",
  formerSlugs: "Addresses that lead here, too.",
  photo: "Name of a picture.",
  video: "Loads only when a guest taps it.",
  embed: "A page of another site, shown when a guest taps it.",
  gstin: "Only if the company has one.",
  grievanceOfficer: "Required by law, for complaints.",
};

/** Fields of a form, in the schema's order. A field that the form cannot ask throws: its kind must not be offered. */
export function studioFieldsOf(schema: z.ZodType): StudioField[] {
  const node = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as SchemaNode;
  return fieldsIn(node);
}

const fieldsIn = ({ properties = {}, required = [] }: SchemaNode): StudioField[] =>
  Object.entries(properties).map(([name, node]) => fieldIn(name, node, required.includes(name)));

function fieldIn(name: string, node: SchemaNode, isNeeded: boolean): StudioField {
  const common = { name, label: fieldLabel(name), help: helps[name] ?? "", isNeeded };
  if (node.enum) return { ...common, kind: "choice", values: node.enum.map(String) };
  if (node.type === "object" && node.properties) return { ...common, kind: "group", fields: fieldsIn(node) };
  if (node.type === "array" && node.items) {
    const item = fieldIn(name, node.items, true);
    const bounds = { least: node.minItems ?? 0, most: node.maxItems ?? null };
    return { ...common, kind: "list", item: { ...item, help: "" }, ...bounds };
  }
  if (node.type === "boolean") return { ...common, kind: "yes" };
  if (node.type === "number" || node.type === "integer")
    return { ...common, kind: "number", least: node.minimum ?? null, most: node.maximum ?? null };
  if (node.type === "string")
    return {
      ...common,
      kind: "text",
      format: formatOf(name, node),
      longest: node.maxLength ?? null,
      list: lists[name] ?? null,
    };
  throw new Error(`the studio has no field for ${name}`);
}

function formatOf(name: string, { format }: SchemaNode): TextFormat {
  if (format === "email") return "email";
  if (format === "uri") return "address";
  if (format === "date" || dayNames.has(name)) return "day";
  return longNames.test(name) ? "words" : "line";
}

/** Empty value of a field: a list has its least number of entries. */
export function blankOf(field: StudioField): unknown {
  switch (field.kind) {
    case "group":
      return blankGroup(field.fields);
    case "list":
      return Array.from({ length: field.least }, () => blankOf(field.item));
    case "yes":
      return false;
    case "number":
      return undefined;
    default:
      return "";
  }
}

export const blankGroup = (fields: readonly StudioField[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ isNeeded }) => isNeeded).map((field) => [field.name, blankOf(field)]));
