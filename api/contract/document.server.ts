import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { groups, type Operation, plainTextSchema } from "./operation.server.ts";
import { awayBody, faultBody, type RefusalCode, refusalBody, refusalTable } from "./refusals.ts";

/** OpenAPI 3.1 document, from the schemas that also validate input. */
export function contractDocument(calls: readonly Operation[]): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: describe(call) };
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "API of this site",
      version: "1.0.0",
      description:
        "What the site's own pages know and do, for programs. Answers are JSON unless they are words for the traveller, which come as plain text. Errors are { message, code, fields? }: words for people, a code for programs, and what is wrong field by field. What the page of another site sends in a visitor's name is refused with 403 other_site.",
    },
    servers: [{ url: "/api" }],
    externalDocs: { url: "/api/docs", description: "The same, to be read" },
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "The token of signin or signup; `Authorization: Bearer x` and `Authorization: x` are both taken",
        },
      },
    },
  }) as oas31.OpenAPIObject;
}

function describe(call: Operation): ZodOpenApiOperationObject {
  const { group, id, summary, description, params, query, headers, body } = call;
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(description ? { description } : {}),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(call.largestFile ? { requestBody: { required: true, content: { "application/octet-stream": {} } } } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: body }, "application/x-www-form-urlencoded": { schema: body } },
          },
        }
      : {}),
    ...(call.needsToken ? { security: [{ token: [] }] } : {}),
    responses: answersOf(call),
  };
}

const retryAfter = {
  "retry-after": { description: "Seconds after which it is worth trying again", schema: { type: "integer" } },
} as const;

function answersOf(call: Operation): ZodOpenApiResponsesObject {
  const textual = { "text/plain": { schema: plainTextSchema } };
  const answers: ZodOpenApiResponsesObject = {
    "200": {
      description: call.answer.description ?? "Done",
      content: call.answer === plainTextSchema ? textual : { "application/json": { schema: call.answer } },
    },
    ...(call.later ? { "202": { description: call.later, content: textual } } : {}),
    "503": {
      description: `Something that we stand on is away, the database or the payment provider, or too much is asked at once: ${call.away ?? "nothing was done. Try again later"}`,
      headers: retryAfter,
      content: { "application/json": { schema: awayBody } },
    },
    default: {
      description: "Something is broken on our side",
      content: { "application/json": { schema: faultBody } },
    },
  };
  for (const [status, codes] of Map.groupBy(refusalsOf(call), (code) => refusalTable[code].status))
    answers[`${status}` as "400"] = {
      description: codes.map((code) => `${code}: ${messageOf(call, code)}`).join("\n"),
      ...(status === 429 ? { headers: retryAfter } : {}),
      content: {
        "application/json": {
          schema: refusalBody(codes as [RefusalCode]).extend(status === 409 ? (call.refusalDetails ?? {}) : {}),
        },
      },
    };
  return answers;
}

/** A call's own refusals, and those implied by token, query or body. */
const refusalsOf = (call: Operation): RefusalCode[] => [
  ...(call.needsToken ? (["not_logged_in"] as const) : []),
  ...(call.body ? (["bad_json", "bad_text", "too_large", "unsupported_type", "bad_input"] as const) : []),
  // Unwanted bodies are measured too.
  ...(call.method !== "get" && !call.body ? (["too_large"] as const) : []),
  ...(call.query && !call.body ? (["bad_text", "bad_input"] as const) : []),
  ...call.refusals,
];

function messageOf(call: Operation, code: RefusalCode): string {
  const own = { bad_input: call.incomplete, not_logged_in: call.withoutToken }[code as string];
  return own ?? refusalTable[code].message;
}
