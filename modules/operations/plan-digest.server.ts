import { createHash } from "node:crypto";
import type { z } from "zod";
import { oneLine } from "#platform/text/one-line.ts";
import type { Command, Planned } from "./command.server.ts";
import type { CommandPlan } from "./plan-model.ts";
import type { TypedOptions } from "./read-options.server.ts";

/** JSON with sorted keys, so that equal things have equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}

/** Marks control signs in every text: travellers' words may turn a line round. */
export function markedTexts<Value>(value: Value): Value {
  if (typeof value === "string") return oneLine(value) as Value;
  if (Array.isArray(value)) return value.map(markedTexts) as Value;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, markedTexts(one)])) as Value;
}

/** Parts that are shown, without those for the digest, the audit and the command line. */
export function shownPlan({ file: _, passing: __, typeNext: ___, audited: ____, ...plan }: Planned): CommandPlan {
  return markedTexts(plan);
}

/** Defaults that a form shows: a plan by a link without them is the plan of that form. */
function defaultsOf({ options: { shape } }: Command): TypedOptions {
  const usual = Object.entries(shape).flatMap(([name, field]) => {
    const { data: value } = (field as z.ZodType).safeParse(undefined);
    const isShown = (typeof value === "string" && value !== "") || typeof value === "number";
    return isShown ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(usual);
}

/** Mark of a plan: the same while command, options with those that the plan fills in, and effect are. */
export function digestOf(name: string, command: Command, typed: TypedOptions, planned: Planned): string {
  const { reason, ...others } = typed;
  // The reason for bending a rule changes no effect, and is asked after the plan.
  const meant = command.reasonForBends || reason === undefined ? others : typed;
  const options = { ...defaultsOf(command), ...meant, ...planned.fills };
  const passing = new Set(planned.passing);
  const plan = { ...shownPlan(planned), lines: planned.lines.filter((line) => !passing.has(line)) };
  return createHash("sha256")
    .update(canonical({ command: name, options, plan }))
    .digest("hex")
    .slice(0, 16);
}
