import { entryLabel, type Json } from "./compare-texts.ts";
import type { StudioField, TextFormat, ThingList } from "./form-fields.server.ts";

/** Field with its value and its fault, as the form shows it. */
export interface DrawnField {
  /** Name in the form: "d.categories.0.name". */
  name: string;
  label: string;
  help: string;
  isNeeded: boolean;
  fault: string | null;
  kind: "text" | "number" | "choice" | "yes" | "group" | "list";
  value: string;
  format: TextFormat;
  values: string[];
  valueWords: Readonly<Record<string, string>>;
  list: ThingList | null;
  least: number | null;
  most: number | null;
  longest: number | null;
  isHindi: boolean;
  /** True if pages show its links. */
  hasLinks: boolean;
  /** True for a list whose entries are the paragraphs of one text. */
  isProse: boolean;
  /** False for a group that is left out. */
  isThere: boolean;
  /** Fields of a group, or entries of a list. */
  inner: DrawnField[];
}

/** Puts values and faults to fields; faults by name. */
export function drawForm(
  fields: readonly StudioField[],
  value: unknown,
  faults: Readonly<Record<string, string>>,
  at: string,
): DrawnField[] {
  const values = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return fields.map((field) => drawField(field, values[field.name], faults, `${at}.${field.name}`));
}

function drawField(
  field: StudioField,
  value: unknown,
  faults: Readonly<Record<string, string>>,
  name: string,
): DrawnField {
  const { label, help, isNeeded, kind } = field;
  const drawn: DrawnField = {
    ...{ name, label, help, isNeeded, kind, fault: faults[name] ?? null, value: "", format: "line", values: [] },
    valueWords: {},
    ...{ list: null, least: null, most: null, longest: null, isHindi: /hindi$/i.test(field.name) },
    ...{ hasLinks: false, isProse: false },
    ...{ isThere: isNeeded || value !== undefined, inner: [] },
  };
  switch (field.kind) {
    case "group":
      return { ...drawn, inner: drawn.isThere ? drawForm(field.fields, value, faults, name) : [] };
    case "list":
      return {
        ...drawn,
        ...{ least: field.least, most: field.most, isProse: field.isProse },
        hasLinks: field.item.kind === "text" && field.item.hasLinks,
        inner: (Array.isArray(value) ? value : []).map((entry, place) => ({
          ...drawField(field.item, entry, faults, `${name}.${place}`),
          label: field.item.kind === "group" ? entryLabel(entry as Json, place) : `${label}, number ${place + 1}`,
        })),
      };
    case "yes":
      return { ...drawn, value: value === true ? "yes" : "" };
    case "choice":
      return { ...drawn, values: field.values, valueWords: field.valueWords, value: textOf(value) };
    case "number":
      return { ...drawn, least: field.least, most: field.most, value: textOf(field.isMoney ? inRupees(value) : value) };
    default:
      return {
        ...{ ...drawn, format: field.format, longest: field.longest, list: field.list },
        ...{ hasLinks: field.hasLinks, value: textOf(value) },
      };
  }
}

/** "1250.5" of 125050 paise. What is no number stays as it was typed. */
const inRupees = (paise: unknown): unknown => (typeof paise === "number" ? paise / 100 : paise);

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
