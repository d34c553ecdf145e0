import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { findTravellerByToken } from "#modules/accounts/index.server.ts";
import { failedForDatabase } from "#platform/database/database-fault.server.ts";
import { AppError, TRY_AGAIN_SECONDS } from "#platform/errors.ts";
import { isAbandonedRequest } from "#platform/http/abandoned-request.ts";
import { callerAddress } from "#platform/http/caller.server.ts";
import { type PageTag, TAGS_HEADER } from "#platform/http/page-tags.ts";
import { accountCalls } from "./account.server.ts";
import { bookingCalls } from "./booking.server.ts";
import { contractDocument } from "./document.server.ts";
import { openApiCall } from "./open-api.server.ts";
import { type ContractDeps, Later, type Operation, plainTextSchema } from "./operation.server.ts";
import { pageCalls } from "./pages.server.ts";
import { LARGEST_CALL_BYTES, readAddress, readAway, readBody } from "./read-request.server.ts";
import { CallRefusal } from "./refusals.ts";
import { storyCalls } from "./stories.server.ts";
import { tourCalls } from "./tours.server.ts";
import { voiceCalls } from "./voices.server.ts";

/** The documentation page belongs to the site. */
const docsPage = /^\/api\/docs(\.data)?$/;

/** All calls: the specification's (§7) and the one with the OpenAPI document. */
export const contractCalls: readonly Operation[] = [
  ...pageCalls,
  ...tourCalls,
  ...storyCalls,
  ...voiceCalls,
  ...bookingCalls,
  ...accountCalls,
  openApiCall(() => contractDocument(contractCalls)),
];

/**
 * JSON contract at /api: other methods answer 405 with Allow, other addresses 404.
 * Errors are always `{ message, code, fields? }`.
 */
export function contract(deps: ContractDeps): Hono {
  const app = new Hono();
  app.onError(async (error, context) => {
    if (isAbandonedRequest(error, context.req.raw)) {
      deps.log.debug({ path: context.req.path }, "a call was not sent to its end");
      return context.body(null, 400);
    }
    const { code, message, status, detail } = await faultOf(deps, error);
    deps.log.error({ err: error, detail, path: context.req.path }, "a call of the contract failed");
    if (status === 503) context.header("retry-after", String(TRY_AGAIN_SECONDS));
    return context.json({ message, code }, status as 500);
  });
  for (const call of contractCalls) {
    const onError = async (context: Context) => {
      await readAway(context.req.raw.body);
      return refuse(context, new CallRefusal("too_large"));
    };
    const limit = bodyLimit({ maxSize: call.largestFile ?? LARGEST_CALL_BYTES, onError });
    app.on(call.method, patternOf(call), limit, (context) => answer(deps, call, context));
  }
  for (const [path, calls] of Map.groupBy(contractCalls, patternOf)) {
    const allowed = calls.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
    app.all(path, (context) => {
      context.header("allow", allowed.join(", "));
      return refuse(context, new CallRefusal("wrong_method"));
    });
  }
  app.all("*", (context, next) =>
    docsPage.test(context.req.path) ? next() : Promise.resolve(refuse(context, new CallRefusal("no_such_call"))),
  );
  return app;
}

/** Error code of a failure. Database outages are named, so callers retry. */
async function faultOf({ db }: ContractDeps, error: Error): Promise<AppError> {
  if (error instanceof AppError) return error;
  return new AppError((await failedForDatabase(error, db)) ? "database_unavailable" : "unexpected");
}

const patternOf = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

async function answer(deps: ContractDeps, call: Operation, context: Context): Promise<Response> {
  const header = (name: string) => context.req.header(name);
  const traveller = call.needsToken ? await findTravellerByToken(deps, header("authorization")) : null;
  if (call.needsToken && !traveller)
    return refuse(context, new CallRefusal("not_logged_in", call.withoutToken ? { message: call.withoutToken } : {}));
  const query = call.query || call.params ? readAddress(context, call) : undefined;
  if (query instanceof CallRefusal) return refuse(context, query);
  const body = call.body ? await readBody(context, call.body, call.incomplete) : undefined;
  if (body instanceof CallRefusal) return refuse(context, body);
  const caller = { address: callerAddress(), userAgent: header("user-agent") ?? null };
  const file = async () => new Uint8Array(await context.req.arrayBuffer());
  const tags = new Set<PageTag>();
  const isOf = (tag: PageTag) => void tags.add(tag);
  const asked = { body, query, file, header, caller, isOf, ...(traveller ? { traveller } : {}) };
  const said = await call.run(deps, asked);
  // Only the page cache asks without a connection.
  if (!context.env?.incoming) context.header(TAGS_HEADER, [...tags].join(" "));
  if (said instanceof CallRefusal) return refuse(context, said);
  if (said instanceof Later) return context.text(said.text, 202);
  return call.answer === plainTextSchema ? context.text(said as string) : context.json(said as object);
}

function refuse(context: Context, refused: CallRefusal): Response {
  if (refused.waitSeconds !== undefined) context.header("retry-after", String(refused.waitSeconds));
  if (refused.status === 401) context.header("www-authenticate", "Bearer");
  return context.json(refused.toJSON(), refused.status);
}
