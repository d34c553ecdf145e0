import { dayField } from "#platform/time/day-field.ts";

/** Selection of the audit as its address says it. */
export interface AuditQuery {
  /** Name in the audit; empty for everybody. */
  by: string;
  command: string;
  /** A reference, a tour or another thing, in the options, the plan or the outcome. */
  about: string;
  from: string | null;
  to: string | null;
  /** Id of the last line of the page before. */
  after: string | null;
}

const LEAST_LETTERS = 3;
const MOST_LETTERS = 120;

/** Reads a selection from the address. A value that cannot be meant is left out, with a word beside its field. */
export function readAuditQuery(params: URLSearchParams): {
  query: AuditQuery;
  faults: Partial<Record<"about" | "from" | "to", string>>;
} {
  const faults: Partial<Record<"about" | "from" | "to", string>> = {};
  const asked = (name: string): string =>
    (params.get(name) ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, MOST_LETTERS);
  const day = (name: "from" | "to"): string | null => {
    if (asked(name) === "") return null;
    const read = dayField.safeParse(asked(name));
    if (!read.success) faults[name] = "Please give a day such as 2026-11-28";
    return read.data ?? null;
  };
  const [from, to, about] = [day("from"), day("to"), asked("about")];
  if (from !== null && to !== null && from > to) faults.to = "The last day is before the first";
  if (about !== "" && about.length < LEAST_LETTERS) faults.about = `Please type at least ${LEAST_LETTERS} letters`;
  return {
    query: {
      by: asked("by"),
      command: asked("command"),
      about: faults.about === undefined ? about : "",
      from,
      to: faults.to === undefined ? to : null,
      after: asked("after") === "" ? null : asked("after"),
    },
    faults,
  };
}
