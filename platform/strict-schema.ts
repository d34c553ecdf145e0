import { z } from "zod";

/** Catches typing errors; stored data uses the plain schema. */
export const strictSchema = <Schema extends z.ZodType>(schema: Schema, error?: z.core.$ZodErrorMap) =>
  z.unknown().transform((typed, context): z.output<Schema> => {
    const read = schema.safeParse(typed, error && { error });
    if (!read.success) {
      for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path, message });
      return z.NEVER;
    }
    for (const path of passedOver(typed, read.data))
      context.addIssue({ code: "custom", path, message: "there is no field with this name" });
    return read.data;
  });

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
