/** Plans that a connection keeps at most; each takes some tens of KB of its process. */
const MOST_PLANS = 300;
/** Texts that are counted; lists of many lengths could make endless ones. */
const MOST_TEXTS = 3_000;
/** A text that came so often comes again. */
const OFTEN = 3;

/**
 * Two kinds whose kept plans fail. `SELECT *` and `tour.*`, once a migration adds a column. `ON CONFLICT … WHERE kind = $1`, at the
 * sixth time: a plan for any value finds no partial index (findings/a-kept-plan-loses-the-index-of-on-conflict.sh).
 */
const MUST_BE_PLANNED = /[\s.]\*|\bon conflict\b/i;

/** How often each text was asked, then the name of its kept plan. */
const known = new Map<string, number | string>();
let plans = 0;

/**
 * Names a statement whose plan connections keep (PREPARE), or null. PostgreSQL plans others anew each time they are asked, which
 * was two thirds of a booking's time there.
 */
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
