type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Paths that differ: `price.regularPaise`, `sections.packing (new)`. */
export function diffDocuments(before: unknown, after: unknown): string[] {
  const [one, other] = [asJson(before), asJson(after)];
  if (!isRecord(one) || !isRecord(other)) return isSame(one, other) ? [] : ["everything"];
  return between(one, other).flatMap((key) => {
    const [old, fresh] = [parts(one[key]), parts(other[key])];
    if (old === null || fresh === null) return [key];
    const inner = between(old, fresh).map((part) => `${key}.${part}${mark(part in old, part in fresh)}`);
    return inner.length > 0 ? inner : [key];
  });
}

const mark = (wasThere: boolean, isThere: boolean): string => {
  if (wasThere) return isThere ? "" : " (gone)";
  return " (new)";
};

/** As jsonb stores it, without undefined. */
const asJson = (value: unknown): Json => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

const isRecord = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const between = (one: Record<string, Json>, other: Record<string, Json>): string[] =>
  [...new Set([...Object.keys(other), ...Object.keys(one)])].filter((key) => !isSame(one[key], other[key]));

function parts(value: Json | undefined): Record<string, Json> | null {
  if (isRecord(value)) return value;
  if (!Array.isArray(value)) return null;
  const named = value.flatMap((entry) => (isRecord(entry) && typeof entry.id === "string" ? [[entry.id, entry]] : []));
  return named.length === value.length && value.length > 0 ? Object.fromEntries(named) : null;
}

/** Ignores key order, which jsonb does not keep. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  if (isRecord(one) && isRecord(other)) return between(one, other).length === 0;
  return one === other;
}
