import type { z } from "zod";
import { indianDigits } from "#platform/text/digit-groups.ts";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const ofLetters = ({ origin }: { origin: string }): string => (origin === "string" ? " letters" : "");

/** Plain errors for parts of a rule in JSON. */
export function describeKind(issue: Issue): string | undefined {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is missing";
  return issue.expected === "object" ? "must stand in braces, with names and values" : "is of another kind";
}

/** Plain errors for options whose schema has none; the library's mention NaN and patterns. */
export const describeOptions =
  ({ shape }: z.ZodObject): z.core.$ZodErrorMap =>
  (issue: Issue) => {
    const [name] = issue.path ?? [];
    const option = (shape as Record<string, z.ZodType>)[String(name)];
    switch (issue.code) {
      case "invalid_format":
        if (issue.format === "url") return "a whole address, such as https://www.example.com/page";
        return issue.format === "uuid" ? `is no id: give ${option?.description ?? "one"}` : undefined;
      case "invalid_type":
        return issue.expected === "number" || issue.expected === "int"
          ? "a whole number such as 12"
          : describeKind(issue);
      case "invalid_value":
        return issue.values.length === 1
          ? `only "${String(issue.values[0])}"`
          : `one of ${issue.values.map(String).join(", ")}`;
      case "too_big":
        if (typeof issue.input === "string" && issue.origin === "string")
          return `${indianDigits(Number(issue.maximum))} letters at most, and there are ${indianDigits(issue.input.length)}`;
        return Number(issue.maximum) >= Number.MAX_SAFE_INTEGER ? "a smaller number" : `${issue.maximum} at most`;
      case "too_small":
        return `${issue.minimum}${ofLetters(issue)} at least`;
      default:
        return undefined;
    }
  };
