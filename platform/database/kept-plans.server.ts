/** Most plans of a connection, of some tens of KB each. */
const MOST_PLANS = 300;
/** Lists of many lengths could make endless texts. */
const MOST_TEXTS = 3_000;
const OFTEN = 3;

/** Kept plans of these fail: `tour.*` after a migration, `ON CONFLICT … WHERE kind = $1` at the sixth time. */
const MUST_BE_PLANNED = /(\bselect|\bdistinct|\breturning|[.,])\s*\*|\bon conflict\b/i;

/** Counts of texts, then the names of their plans. */
const known = new Map<string, number | string>();
let plans = 0;

/** Names a statement whose plan connections keep (decision 112), or null. */
export function keptPlan(text: string): string | null {
  const before = known.get(text);
  if (typeof before === "string") return before;
  if (before === undefined && (known.size >= MOST_TEXTS || MUST_BE_PLANNED.test(text))) return null;
  const count = (before ?? 0) + 1;
  if (count < OFTEN || plans >= MOST_PLANS) {
    known.set(text, count);
    return null;
  }
  plans += 1;
  const name = `kept_${plans}`;
  known.set(text, name);
  return name;
}
