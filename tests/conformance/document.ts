import { z } from "zod";
import type { oas31 } from "zod-openapi";

/** A call as the document describes it. */
export interface Described {
  id: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  needsToken: boolean;
  takesJson: boolean;
  takesFile: boolean;
  /** Fields of the body, as JSON Schema; empty without a body. */
  fields: Record<string, { type?: unknown; enum?: unknown[]; maxLength?: number }>;
  needsQuery: boolean;
  /** Possible answers by status. A text/plain answer has no schema; it only must be a text. */
  replies: Map<number, z.ZodType | "text">;
  /** The answers that say in Retry-After when to try again. */
  waits: Set<number>;
  /** Every way of being refused, as "404 not_found". */
  refusals: string[];
}

/** The calls of an OpenAPI document, each answer's schema made into something that checks. */
export function callsOf(document: oas31.OpenAPIObject): Described[] {
  const shapes = document.components?.schemas ?? {};
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([method, operation]) => {
      const body = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content ?? {};
      const replies = new Map<number, z.ZodType | "text">();
      const waits = new Set<number>();
      const refusals: string[] = [];
      for (const [status, reply] of Object.entries(operation.responses ?? {})) {
        if (status === "default") continue;
        const { content = {}, headers = {} } = reply as oas31.ResponseObject;
        if ("retry-after" in headers) waits.add(Number(status));
        const schema = content["application/json"]?.schema;
        replies.set(Number(status), schema ? checkOf(schema, shapes) : "text");
        // tests/e2e/without-database.test.ts covers 503: here everything runs.
        if (Number(status) >= 400 && status !== "503")
          refusals.push(...codesOf(schema).map((code) => `${status} ${code}`));
      }
      return {
        id: operation.operationId ?? "",
        method: method.toUpperCase(),
        path,
        needsToken: operation.security !== undefined,
        takesJson: "application/json" in body,
        takesFile: "application/octet-stream" in body,
        fields: fieldsOf(body["application/json"]?.schema, path),
        needsQuery: (operation.parameters ?? []).some((one) => "in" in one && one.in === "query"),
        replies,
        waits,
        refusals,
      };
    }),
  );
}

/** Fields of a body. Throws for a schema that only refers to a shape: it would be passed over in silence. */
function fieldsOf(schema: object | undefined, path: string): Described["fields"] {
  if (schema === undefined) return {};
  const { properties } = schema as { properties?: Described["fields"] };
  if (properties === undefined)
    throw new Error(`the body of ${path} says none of its fields: ${JSON.stringify(schema)}`);
  return properties;
}

/** A schema of the document with the shapes that it names, as JSON Schema that stands by itself. */
function checkOf(schema: object, shapes: object): z.ZodType {
  const alone = JSON.stringify({ ...schema, $defs: shapes }).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(alone));
}

const codesOf = (schema: unknown): string[] =>
  (schema as { properties: { code: { enum: string[] } } }).properties.code.enum;
