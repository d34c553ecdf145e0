import { z } from "zod";

/**
 * The same shape for what a person writes by hand: a field that it does not know is a fault, for a mistyped name would else be
 * left out in silence. What is stored is read by the shape itself, which passes over what a later version has added.
 */
export const strictSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().transform((typed, context): z.output<Schema> => {
    const read = schema.safeParse(typed);
    if (!read.success) {
      for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path, message });
      return z.NEVER;
    }
    for (const path of passedOver(typed, read.data))
      context.addIssue({ code: "custom", path, message: "there is no field of this name" });
    return read.data;
  });

/** The ways to the fields that were typed and not read. */
function passedOver(typed: unknown, read: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(typed) && Array.isArray(read))
    return typed.flatMap((entry, at) => passedOver(entry, read[at], [...path, at]));
  if (!isRecord(typed) || !isRecord(read)) return [];
  return Object.entries(typed).flatMap(([name, value]) => {
    const here = [...path, name];
    if (Object.hasOwn(read, name)) return passedOver(value, read[name], here);
    return value === undefined ? [] : [here];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
