import { dayField } from "#platform/time/day-field.ts";

export interface AskedSpan {
  from: string | null;
  to: string | null;
}

/** Reads the days of a report. What cannot be meant is left out, with a word beside its field. */
export function readReportDays(params: URLSearchParams): {
  days: AskedSpan;
  faults: Partial<Record<"from" | "to", string>>;
} {
  const faults: Partial<Record<"from" | "to", string>> = {};
  const day = (name: "from" | "to"): string | null => {
    const typed = (params.get(name) ?? "").trim();
    if (typed === "") return null;
    const read = dayField.safeParse(typed);
    if (!read.success) faults[name] = "Please give a day such as 2026-11-28";
    return read.data ?? null;
  };
  const [from, to] = [day("from"), day("to")];
  if (from !== null && to !== null && from > to) faults.to = "The last day is before the first";
  return { days: { from, to: faults.to === undefined ? to : null }, faults };
}
