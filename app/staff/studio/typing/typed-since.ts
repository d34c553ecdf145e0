import { type DrawnField, FIELD, nameAfterMove, readMove } from "#modules/studio/model.ts";

export type FormFields = Readonly<Record<string, string>>;

/** Texts by the names of fields; null for a box without its tick. */
export type TypedFields = ReadonlyMap<string, string | null>;

/** Name of a field after the pressed button has moved entries; null if its entry is gone. */
export function nameAfterPress(name: string, pressed: string, sent: FormFields): string | null {
  const move = readMove(pressed);
  return move ? nameAfterMove(name, move, Number(sent[move.at.slice(0, move.at.lastIndexOf("."))] ?? 0)) : name;
}

/** Finds what was typed while a form was under way, by the names of its next drawing. */
export function typedSince(sent: FormFields, now: FormFields, pressed: string): Map<string, string | null> {
  const typed = new Map<string, string | null>();
  for (const name of Object.keys({ ...sent, ...now })) {
    if (!name.startsWith(`${FIELD}.`) || sent[name] === now[name]) continue;
    const next = nameAfterPress(name, pressed, sent);
    if (next !== null) typed.set(next, now[name] ?? null);
  }
  return typed;
}

/** Puts typed texts into fields. A text of paragraphs takes their number too. */
export const drawTyped = (fields: readonly DrawnField[], typed: TypedFields): DrawnField[] =>
  fields.map((field) => {
    const { name, kind, inner, isProse } = field;
    const inside = isProse ? paragraphsOf(field, Number(typed.get(name) ?? inner.length)) : inner;
    const isText = kind !== "list" && kind !== "group" && typed.has(name);
    return { ...field, inner: drawTyped(inside, typed), ...(isText && { value: typed.get(name) ?? "" }) };
  });

const paragraphsOf = (list: DrawnField, count: number): DrawnField[] =>
  Array.from({ length: count }, (_, at) => {
    const blank: DrawnField = { ...list, kind: "text", format: "words", fault: null, isProse: false, inner: [] };
    return list.inner[at] ?? { ...blank, name: `${list.name}.${at}`, label: `${list.label}, number ${at + 1}` };
  });
