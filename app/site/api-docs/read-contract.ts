import type { oas31 } from "zod-openapi";

type Document = oas31.OpenAPIObject;
type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** A field of a request or reply, as the page shows it. `shape` is the name of its schema, or null. */
export interface ContractField {
  name: string;
  type: string;
  shape: string | null;
  isRequired: boolean;
  note: string;
  fields: ContractField[];
}

/** A possible reply: its status, meaning and body fields. */
export interface Reply {
  status: string;
  note: string;
  type: string;
  shape: string | null;
  fields: ContractField[];
}

export interface RefusalLine {
  status: string;
  code: string;
  words: string;
}

export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsToken: boolean;
  headers: ContractField[];
  query: ContractField[];
  body: ContractField[] | null;
  replies: Reply[];
  refusals: RefusalLine[];
}

/** The contract as the page reads it: calls by group, and the schemas that several calls share. */
export interface ReadableContract {
  base: string;
  groups: { name: string; description: string; calls: Call[] }[];
  shapes: { name: string; note: string; fields: ContractField[] }[];
}

const methods = ["get", "post", "put"] as const;

/** Converts the OpenAPI document for the page. */
export function readContract(document: Document): ReadableContract {
  const base = document.servers?.[0]?.url ?? "";
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ group: operation.tags?.[0] ?? "", call: readCall(base + path, method, operation) }] : [];
    }),
  );
  return {
    base,
    groups: (document.tags ?? []).map(({ name, description = "" }) => ({
      name,
      description,
      calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
    })),
    shapes: Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
      name,
      note: noteOf(schema),
      fields: fieldsOf(schema),
    })),
  };
}

function readCall(path: string, method: string, operation: oas31.OperationObject): Call {
  const parameters = (operation.parameters ?? []).filter((one): one is oas31.ParameterObject => "in" in one);
  const request = operation.requestBody && "content" in operation.requestBody ? operation.requestBody : null;
  const body = request?.content["application/json"]?.schema;
  const replies: Reply[] = [];
  const refusals: RefusalLine[] = [];
  for (const [status, reply] of Object.entries(operation.responses ?? {})) {
    const { description, content } = reply as oas31.ResponseObject;
    if (status.startsWith("4"))
      for (const line of description.split("\n")) {
        const [code = "", ...words] = line.split(": ");
        refusals.push({ status, code, words: words.join(": ") });
      }
    else if (status !== "default") replies.push(readReply(status, description, content));
  }
  return {
    id: operation.operationId ?? path,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    needsToken: operation.security !== undefined,
    headers: parametersIn(parameters, "header"),
    query: [...parametersIn(parameters, "query"), ...parametersIn(parameters, "path")],
    body: body ? fieldsOf(body) : request ? [] : null,
    replies,
    refusals: refusals.toSorted((one, other) => one.status.localeCompare(other.status)),
  };
}

const parametersIn = (parameters: oas31.ParameterObject[], place: string): ContractField[] =>
  parameters.filter((one) => one.in === place).map((one) => fieldOf(one.name, one.schema ?? {}, one.required === true));

function readReply(status: string, note: string, content: oas31.ContentObject | undefined): Reply {
  const [type, media] = Object.entries(content ?? {})[0] ?? ["", undefined];
  if (!media?.schema || type === "text/plain") return { status, note, type: "plain text", shape: null, fields: [] };
  return { status, note, type: typeOf(media.schema), shape: shapeOf(media.schema), fields: fieldsOf(media.schema) };
}

const isReference = (schema: Schema): schema is oas31.ReferenceObject => "$ref" in schema;
const nameOf = (reference: oas31.ReferenceObject): string => reference.$ref.split("/").at(-1) ?? "";
const noteOf = (schema: Schema): string => ("description" in schema ? schema.description : undefined) ?? "";

/** Element type of a list; any other schema is returned as it is. */
function inner(schema: Schema): Schema {
  const items = isReference(schema) ? undefined : schema.items;
  return items && typeof items === "object" ? inner(items as Schema) : schema;
}

function shapeOf(schema: Schema): string | null {
  const core = inner(schema);
  return isReference(core) ? nameOf(core) : null;
}

/** A type in a few words: "text", "list of BannerItem", "Cycle or Walk". */
function typeOf(schema: Schema): string {
  if (isReference(schema)) return nameOf(schema);
  const { type, items, enum: choices, const: only, anyOf, format, additionalProperties } = schema;
  if (items && typeof items === "object") return `list of ${typeOf(items as Schema)}`;
  if (choices) return choices.join(", ").replace(/, (?=[^,]*$)/, " or ");
  if (only !== undefined) return String(only);
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (Array.isArray(type)) return type.map((one) => plain[one] ?? one).join(" or ");
  if (type === "object" && typeof additionalProperties === "object" && !schema.properties)
    return `${typeOf(additionalProperties)} by name`;
  return formats[format ?? ""] ?? plain[type ?? ""] ?? "anything";
}

const plain: Record<string, string> = {
  object: "these fields:",
  string: "text",
  integer: "whole number",
  boolean: "true or false",
  null: "null",
};
const formats: Record<string, string> = { date: "date", "date-time": "instant", uri: "address", email: "e-mail" };

function fieldsOf(schema: Schema): ContractField[] {
  const core = inner(schema);
  if (isReference(core)) return [];
  const required = new Set(core.required ?? []);
  return Object.entries(core.properties ?? {}).map(([name, field]) => fieldOf(name, field, required.has(name)));
}

const fieldOf = (name: string, schema: Schema, isRequired: boolean): ContractField => ({
  name,
  type: typeOf(schema),
  shape: shapeOf(schema),
  isRequired,
  note: noteOf(schema),
  fields: fieldsOf(schema),
});
