interface Row {
  id: string;
}

/** Rows by id and by parent id, in order of creation. */
export class StoredMap<R extends Row> {
  readonly #rows = new Map<string, R>();
  readonly #families = new Map<string, R[]>();
  readonly #parentOf: (row: R) => string | null;
  /** Called with each new or changed row. */
  onChange: (row: R) => void = () => undefined;

  constructor(parentOf: (row: R) => string | null = () => null) {
    this.#parentOf = parentOf;
  }

  /** Stores a new row, or one changed in place. */
  put(row: R): R {
    const known = this.#rows.get(row.id);
    if (known === undefined) this.#add(row);
    else if (known !== row) Object.assign(known, row);
    const kept = known ?? row;
    this.onChange(kept);
    return kept;
  }

  #add(row: R): void {
    this.#rows.set(row.id, row);
    const parent = this.#parentOf(row);
    if (parent === null) return;
    const family = this.#families.get(parent);
    if (family === undefined) this.#families.set(parent, [row]);
    else family.push(row);
  }

  find = (id: string): R | undefined => this.#rows.get(id);
  all = (): R[] => [...this.#rows.values()];
  of = (parent: string): R[] => this.#families.get(parent) ?? [];
}
