import { visibleLine, visibleText } from "#platform/text/visible-text.ts";
import { blankGroup, blankOf, type StudioField } from "./form-fields.server.ts";
import { FIELD, type ListMove, placeAfter } from "./list-moves.ts";

/** More entries are not read: no list of the site is that long. */
const MOST_ENTRIES = 500;

type Values = Record<string, unknown>;

/** Texts by name. Each entry of a list sends a field, so a forged length makes no work. */
interface SentForm {
  texts: ReadonlyMap<string, string>;
  entriesLeft: number;
}

/**
 * Reads a document from a form as it was typed, without invisible signs. Names that the document does not have are left out. A list
 * says its length in a hidden field, a group that may be missing says that it is there.
 */
export function readDocument(fields: readonly StudioField[], form: FormData): Values {
  const texts = new Map(
    [...form].toReversed().flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
  return readGroup(fields, FIELD, { texts, entriesLeft: texts.size });
}

function readGroup(fields: readonly StudioField[], at: string, form: SentForm): Values {
  const value: Values = {};
  for (const field of fields) {
    const read = readField(field, `${at}.${field.name}`, form);
    if (read !== undefined) value[field.name] = read;
  }
  const named = fields.find(({ name }) => name === "id" || name === "slug")?.name;
  if (named !== undefined && value[named] === "") value[named] = slugOf(value);
  return value;
}

function readField(field: StudioField, at: string, form: SentForm): unknown {
  const text = form.texts.get(at)?.replaceAll("\r\n", "\n") ?? null;
  switch (field.kind) {
    case "group":
      return field.isNeeded || text !== null ? readGroup(field.fields, at, form) : undefined;
    case "list": {
      const asked = Number.parseInt(text ?? "0", 10) || 0;
      const length = Math.max(0, Math.min(asked, MOST_ENTRIES, form.entriesLeft));
      form.entriesLeft -= length;
      if (length === 0 && !field.isNeeded) return undefined;
      return Array.from({ length }, (_, place) => readField(field.item, `${at}.${place}`, form) ?? "");
    }
    case "yes":
      return text !== null;
    case "number":
      if (text === null || text.trim() === "") return undefined;
      return numberOf(text, field.isMoney);
    default:
      return visibleIn(field, text ?? "") || (field.isNeeded ? emptyOf(field) : undefined);
  }
}

const visibleIn = (field: StudioField, text: string): string =>
  field.kind === "text" && field.format === "words" ? visibleText(text) : visibleLine(text);

const emptyOf = (field: StudioField): "" | null => (field.kind === "text" && field.isNull ? null : "");

/** Number as it was typed, "1,250" or "₹1250"; sums are in rupees, and kept in paise. */
function numberOf(text: string, isMoney: boolean): number | string {
  const typed = Number(isMoney ? text.replaceAll(/[₹,\s]/g, "") : text);
  if (!Number.isFinite(typed)) return text;
  return isMoney ? Math.round(typed * 100) : typed;
}

/** "How high is it?" → "how-high-is-it" */
function slugOf({ title, name, question }: Values): string {
  const words = [question, title, name].find((one) => typeof one === "string" && one.trim() !== "");
  return typeof words === "string"
    ? words
        .normalize("NFKD")
        .replaceAll(/\p{M}/gu, "")
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "")
        .slice(0, 60)
        .replace(/-$/, "")
    : "";
}

/** Adds, removes or moves an entry of a list, or a group that may be missing. An unknown place changes nothing. */
export function moveEntry(fields: readonly StudioField[], value: Values, { move, at, to }: ListMove): Values {
  const changed = structuredClone(value);
  const path = at.split(".").slice(1);
  const last = path.pop();
  if (last === undefined) return value;
  let field: StudioField | undefined;
  let inside: readonly StudioField[] = fields;
  let holder: unknown = changed;
  for (const part of path) {
    const into: StudioField | undefined =
      field?.kind === "list" ? field.item : inside.find(({ name }) => name === part);
    if (!into || typeof holder !== "object" || holder === null || !Object.hasOwn(holder, part)) return value;
    holder = (holder as Values)[part];
    field = into;
    inside = into.kind === "group" ? into.fields : [];
  }
  if (typeof holder !== "object" || holder === null) return value;
  if (Array.isArray(holder) && move !== "add") moveInList(holder, Number(last), { move, to });
  else if (!Array.isArray(holder)) changeMember(inside, holder as Values, last, move);
  return changed;
}

function moveInList(list: unknown[], at: number, { move, to }: Pick<ListMove, "move" | "to">): void {
  if (!Number.isInteger(at) || at < 0 || at >= list.length) return;
  const [entry] = list.splice(at, 1);
  if (move !== "remove") list.splice(placeAfter(at, list.length, { move, to }), 0, entry);
}

function changeMember(fields: readonly StudioField[], holder: Values, name: string, move: ListMove["move"]): void {
  const field = fields.find((one) => one.name === name);
  if (field?.kind === "group" && !field.isNeeded) {
    if (move === "add") holder[name] = blankGroup(field.fields);
    if (move === "remove") delete holder[name];
  }
  if (field?.kind !== "list" || move !== "add") return;
  const list = Array.isArray(holder[name]) ? (holder[name] as unknown[]) : [];
  if (list.length < (field.most ?? MOST_ENTRIES)) holder[name] = [...list, blankOf(field.item) ?? ""];
}
