import type { Context } from "hono";
import { z } from "zod";
import type { Operation } from "./operation.server.ts";
import { CallRefusal } from "./refusals.ts";

/** Above any call's need: a message of 5,000 Hindi letters is 45 KiB as a form. */
export const LARGEST_CALL_BYTES = 64 * 1024;

/** Longest oversized body that is still drained. */
const MOST_READ_AWAY = 8 * 1024 * 1024;

/**
 * Drains an unwanted body: most clients read no answer while sending, and would see a broken connection. An endless one is
 * cut.
 */
export async function readAway(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > MOST_READ_AWAY) return;
  }
}

/** Validates a body, or refuses it. */
export async function readBody(
  context: Context,
  schema: z.ZodType,
  incomplete?: string,
): Promise<unknown | CallRefusal> {
  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "application/x-www-form-urlencoded")
    return new CallRefusal("unsupported_type");
  const text = await context.req.text();
  const said = type === "application/json" ? parseJson(text) : Object.fromEntries(new URLSearchParams(text));
  return said instanceof CallRefusal ? said : check(said, schema, incomplete);
}

/** Validates path and query, or refuses them. */
export function readAddress(
  context: Context,
  { params, query }: Pick<Operation, "params" | "query">,
): unknown | CallRefusal {
  const said = { ...context.req.query(), ...context.req.param() };
  return check(said, (params ?? z.object({})).extend(query?.shape ?? {}));
}

function check(said: unknown, schema: z.ZodType, incomplete?: string): unknown | CallRefusal {
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  if (!isText(said)) return new CallRefusal("bad_text");
  const first = schema.safeParse(said);
  const isReadable = first.success || typeof said !== "object" || said === null || Array.isArray(said);
  const read = isReadable ? first : schema.safeParse(withDigitsAsText(said, first.error.issues));
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues) fields[issue.path.join(".") || "body"] ??= wordsOf(issue, said);
  if (incomplete === undefined) return new CallRefusal("bad_input", { fields });
  const faults = Object.values(fields);
  const message = faults.includes(incomplete) ? incomplete : faults[0];
  return new CallRefusal("bad_input", { fields, ...(message ? { message } : {}) });
}

const valueAt = (said: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name], said);

/** Converts whole numbers to text where text is wanted: `15112345678` is a telephone number. */
function withDigitsAsText(said: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const texts: Record<PropertyKey, string> = {};
  for (const { code, path, ...issue } of issues) {
    const [name] = path;
    const given = valueAt(said, path);
    const isWanted = code === "invalid_type" && "expected" in issue && issue.expected === "string";
    if (isWanted && path.length === 1 && name !== undefined && Number.isSafeInteger(given)) texts[name] = String(given);
  }
  return { ...(said as object), ...texts };
}

const typeWords: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
};

/** Message for an invalid field. A present field of another type is not called missing. */
function wordsOf(issue: z.core.$ZodIssue, said: unknown): string {
  const given = valueAt(said, issue.path);
  if (issue.path.length === 0) return issue.code === "invalid_type" ? "Send the fields of this call" : issue.message;
  if (given === undefined || given === null || given === "") return missingWords(issue);
  // For a text that should hold a number, the schema's message explains the format.
  if (typeof given === "string" && issue.code === "invalid_type") return missingWords(issue);
  const name = issue.path.join(".");
  if (issue.code === "invalid_type") return `${name} must be ${typeWords[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_union") return `${name} must be text or a number`;
  if (issue.code === "invalid_value") return `${name} must be one of: ${issue.values.map(String).join(", ")}`;
  return issue.message;
}

/** Hides Zod's messages, which are for programmers. */
function missingWords({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code !== "invalid_type" || !message.startsWith("Invalid input")) return message;
  return "expected" in issue && issue.expected === "string" ? "Send this as text" : "This has the wrong type";
}

function parseJson(text: string): unknown | CallRefusal {
  try {
    return JSON.parse(text);
  } catch {
    return new CallRefusal("bad_json");
  }
}

/** True if all nested text can be stored. Iterative: deep nesting would exhaust recursion. */
function isText(said: unknown): boolean {
  const waiting: unknown[] = [said];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === "string" && (one.includes("\0") || !one.isWellFormed())) return false;
    if (typeof one === "object" && one !== null) waiting.push(...Object.keys(one), ...Object.values(one));
  }
  return true;
}
