import type { ImportMapping, LineProblem, LineVerdict } from "../model.ts";
import type { ValueReading } from "../values/read-values.server.ts";

/** Reads the fields of one line, and collects what is wrong with them. */
export class LineReader {
  readonly problems: LineProblem[] = [];
  readonly warnings: LineProblem[] = [];
  readonly #cells: readonly string[];
  readonly #mapping: ImportMapping;

  constructor(cells: readonly string[], mapping: ImportMapping, columns: number) {
    this.#cells = cells;
    this.#mapping = mapping;
    if (cells.slice(columns).some((cell) => cell !== ""))
      this.problem(null, "This line has more cells than there are headings. Is a quote missing?");
  }

  /** False if no column stands for the field. */
  has(field: string): boolean {
    return this.#mapping.columns[field] !== undefined;
  }

  text(field: string): string {
    return this.#cells[this.#mapping.columns[field] ?? -1]?.trim() ?? "";
  }

  problem(field: string | null, words: string): null {
    this.problems.push({ field, words });
    return null;
  }

  warn(field: string | null, words: string): void {
    this.warnings.push({ field, words });
  }

  /** Value of a field; null if it cannot be read, which is noted. */
  read<Value>(field: string, reading: (text: string) => ValueReading<Value>): Value | null {
    const answer = reading(this.text(field));
    if ("fault" in answer) return this.problem(field, answer.fault);
    if (answer.warning !== undefined) this.warn(field, answer.warning);
    return answer.value;
  }

  verdict(line: number, there: string | null = null): LineVerdict {
    const { problems } = this;
    if (there !== null && problems.length === 0)
      return { line, state: "there", problems, warnings: [{ field: null, words: there }] };
    return { line, state: problems.length > 0 ? "cannot" : "make", problems, warnings: this.warnings };
  }
}

/** Lines that are judged before other work has its turn. */
export const JUDGED_AT_ONCE = 250;
