/** Most plans of a connection, of some tens of KB each. */
const MOST_PLANS = 300;
/** Lists of many lengths could make endless texts. */
const MOST_TEXTS = 3_000;
const OFTEN = 3;

/** Kept plans of these fail: `tour.*` after a migration, `ON CONFLICT … WHERE kind = $1` at the sixth time. */
const MUST_BE_PLANNED = /(\bselect|\bdistinct|\breturning|[.,])\s*\*|\bon conflict\b/i;

/** Names the statements whose plans the connections of a pool keep (decision 112). */
export class KeptPlans {
  /** Counts of texts, then the names of their plans. */
  readonly #known = new Map<string, number | string>();
  #plans = 0;

  /** Null for a text that is planned anew. */
  nameOf(text: string): string | null {
    const before = this.#known.get(text);
    if (typeof before === "string") return before;
    if (before === undefined && (this.#known.size >= MOST_TEXTS || MUST_BE_PLANNED.test(text))) return null;
    const count = (before ?? 0) + 1;
    if (count < OFTEN || this.#plans >= MOST_PLANS) {
      this.#known.set(text, count);
      return null;
    }
    this.#plans += 1;
    const name = `kept_${this.#plans}`;
    this.#known.set(text, name);
    return name;
  }
}
