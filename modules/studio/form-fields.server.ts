import { z } from "zod";
import { fieldLabel, isPaise } from "./compare-texts.ts";
import { fieldHelp } from "./kinds/field-help.ts";

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
    | {
        kind: "text";
        format: TextFormat;
        longest: number | null;
        list: ThingList | null;
        isNull: boolean;
        hasLinks: boolean;
      }
    | { kind: "number"; least: number | null; most: number | null; isMoney: boolean }
    | { kind: "choice"; values: string[]; valueWords: Readonly<Record<string, string>> }
    | { kind: "yes" }
    | { kind: "group"; fields: StudioField[] }
    | { kind: "list"; item: StudioField; least: number; most: number | null; isProse: boolean }
  );

/** Lists of things that a text names: the form offers them. */
export type ThingList = "pictures" | "tours" | "tags" | "categories" | "destinations";

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
  anyOf?: SchemaNode[];
  title?: string;
  description?: string;
  /** Labels of a list's values (`.meta({ valueWords })`). */
  valueWords?: Record<string, string>;
  /** Pages show `[words](/path)` in this text as a link (`.meta({ links: true })`). */
  links?: boolean;
}

const lists: Readonly<Record<string, ThingList>> = {
  photo: "pictures",
  photos: "pictures",
  backgroundPhoto: "pictures",
  headerPhoto: "pictures",
  poster: "pictures",
  gallery: "pictures",
  relatedTours: "tours",
  suggestions: "tours",
  tour: "tours",
  tags: "tags",
  category: "categories",
  alsoIn: "categories",
  destination: "destinations",
};

/** Names of texts that take several lines. */
const longNames =
  /^(answer|text\d?|para\d?|paragraphs|introduction|info|description|shortDescription|points|way|subheading|slogan|tagline|words|notIncluded|bring|fitness|traffic|toilets|weather|cycle|walk|bespoke|holiday|holidayRiders|tours|stories|answers|metaDescription)$/i;

/** Lists whose entries are the paragraphs of one text. */
const proseNames = /^(paragraphs|shortDescription)$/;

const helps: Readonly<Record<string, string>> = {
  id: "Part of its address on the page. Left empty, it is made from the name.",
  slug: "Last part of its address. Left empty, it is made from the title; a former address leads on.",
  formerSlugs: "Addresses that lead here, too.",
  photo: "Name of a picture.",
  video: "Loads only when a guest taps it.",
  embed: "A map of openstreetmap.org, shown when a guest taps it.",
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

function fieldIn(name: string, given: SchemaNode, isNeeded: boolean): StudioField {
  const node = given.anyOf ? oneOf(given.anyOf) : given;
  const common = {
    name,
    label: given.title ?? fieldLabel(name),
    help: given.description ?? helps[name] ?? fieldHelp[name] ?? "",
    isNeeded,
  };
  if (node.enum) return { ...common, kind: "choice", values: node.enum.map(String), valueWords: node.valueWords ?? {} };
  if (node.type === "object" && node.properties) return { ...common, kind: "group", fields: fieldsIn(node) };
  if (node.type === "array" && node.items) {
    const item = fieldIn(name, node.items, true);
    const bounds = { least: node.minItems ?? 0, most: node.maxItems ?? null };
    return { ...common, kind: "list", item: { ...item, help: "" }, ...bounds, isProse: proseNames.test(name) };
  }
  if (node.type === "boolean") return { ...common, kind: "yes" };
  if (node.type === "number" || node.type === "integer")
    return { ...common, kind: "number", ...boundsOf(node), isMoney: isPaise(name) };
  if (node.type === "string")
    return {
      ...common,
      kind: "text",
      format: formatOf(name, node),
      longest: node.maxLength ?? null,
      list: lists[name] ?? null,
      hasLinks: node.links === true,
      isNull: given.anyOf?.some(({ type }) => type === "null") ?? false,
    };
  throw new Error(`the studio has no field for ${name}`);
}

const boundsOf = ({ minimum, maximum }: SchemaNode) => ({ least: minimum ?? null, most: maximum ?? null });

/** Groups that exclude one another are asked as one group, whose fields may be left empty. A text that may be missing stays a text. */
function oneOf(all: readonly SchemaNode[]): SchemaNode {
  const some = all.filter(({ type }) => type !== "null");
  const required = some
    .map((one) => one.required ?? [])
    .reduce((in_, other) => in_.filter((name) => other.includes(name)));
  return some.every(({ properties }) => properties)
    ? { type: "object", properties: Object.assign({}, ...some.map(({ properties }) => properties)), required }
    : (some[0] ?? {});
}

function formatOf(name: string, { format }: SchemaNode): TextFormat {
  if (format === "email") return "email";
  if (format === "uri") return "address";
  if (format === "date") return "day";
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
    case "text":
      return field.isNull ? null : "";
    default:
      return "";
  }
}

export const blankGroup = (fields: readonly StudioField[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ isNeeded }) => isNeeded).map((field) => [field.name, blankOf(field)]));
