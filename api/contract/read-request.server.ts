import type { Context } from "hono";
import { z } from "zod";
import type { Operation } from "./operation.server.ts";
import { CallRefusal } from "./refusals.ts";

/** More than any call needs: a message of 5,000 letters of Hindi is 45 KiB as a form. */
export const LARGEST_CALL_BYTES = 64 * 1024;

/** Up to here a body that is too large is still read, and forgotten. */
const MOST_READ_AWAY = 8 * 1024 * 1024;

/**
 * Reads what nobody wants: while they are still sending, most clients do not look for an answer, and would find only a closed
 * line. One who sends without end gets the closed line.
 */
export async function readAway(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > MOST_READ_AWAY) return;
  }
}

/** What a request says, checked by `schema`, or why it is refused. */
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

/** What a request's path and query say, checked, or why it is refused. */
export function readAddress(
  context: Context,
  { params, query }: Pick<Operation, "params" | "query">,
): unknown | CallRefusal {
  const said = { ...context.req.query(), ...context.req.param() };
  return check(said, (params ?? z.object({})).extend(query?.shape ?? {}));
}

function check(said: unknown, schema: z.ZodType, incomplete?: string): unknown | CallRefusal {
  // Neither can be kept: PostgreSQL takes no NUL in a text, and half a surrogate pair is no character.
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

/** The body with whole numbers as the text of their digits wherever text is wanted: `15112345678` is a telephone number too. */
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

/** Says the fault of a field. The schema's own words for a missing one are not said of one that is there and of another type. */
function wordsOf(issue: z.core.$ZodIssue, said: unknown): string {
  const given = valueAt(said, issue.path);
  if (issue.path.length === 0) return issue.code === "invalid_type" ? "Send the fields of this call" : issue.message;
  if (given === undefined || given === null || given === "") return missingWords(issue);
  // A text that should hold a number: the schema's own words say how it is written.
  if (typeof given === "string" && issue.code === "invalid_type") return missingWords(issue);
  const name = issue.path.join(".");
  if (issue.code === "invalid_type") return `${name} must be ${typeWords[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_union") return `${name} must be text or a number`;
  if (issue.code === "invalid_value") return `${name} must be one of: ${issue.values.map(String).join(", ")}`;
  return issue.message;
}

/** The library's words for a missing field are for programmers alone. */
function missingWords({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code !== "invalid_type" || !message.startsWith("Invalid input")) return message;
  return "expected" in issue && issue.expected === "string"
    ? "Send this as a text"
    : "This is of another type than the contract names";
}

function parseJson(text: string): unknown | CallRefusal {
  try {
    return JSON.parse(text);
  } catch {
    return new CallRefusal("bad_json");
  }
}

/** Whether every text in it, however deep, can be written down. Goes by a list: what is nested too deep would end a recursion. */
function isText(said: unknown): boolean {
  const waiting: unknown[] = [said];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === "string" && (one.includes("\0") || !one.isWellFormed())) return false;
    if (typeof one === "object" && one !== null) waiting.push(...Object.keys(one), ...Object.values(one));
  }
  return true;
}
