import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const ofLetters = ({ origin }: { origin: string }): string => (origin === "string" ? " letters" : "");

/** Plain errors for options whose schema has none; the library's mention NaN and patterns. */
export const describeOptions =
  ({ shape }: z.ZodObject): z.core.$ZodErrorMap =>
  (issue: Issue) => {
    const [name] = issue.path ?? [];
    const option = (shape as Record<string, z.ZodType>)[String(name)];
    switch (issue.code) {
      case "invalid_format":
        return issue.format === "uuid" ? `is no id: give ${option?.description ?? "one"}` : undefined;
      case "invalid_type":
        return issue.expected === "number" || issue.expected === "int" ? "a whole number such as 12" : undefined;
      case "invalid_value":
        return issue.values.length === 1
          ? `only "${String(issue.values[0])}"`
          : `one of ${issue.values.map(String).join(", ")}`;
      case "too_big":
        return `${issue.maximum}${ofLetters(issue)} at most`;
      case "too_small":
        return `${issue.minimum}${ofLetters(issue)} at least`;
      default:
        return undefined;
    }
  };
