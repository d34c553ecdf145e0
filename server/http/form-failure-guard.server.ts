import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";
import { type UnsavedForm, unsavedContext } from "#app/web/forms/unsaved.server.ts";
import type { UnsavedAnswer } from "#app/web/forms/unsaved.tsx";
import { failedForDatabase } from "#platform/database/database-fault.server.ts";
import { storableText } from "#platform/database/storable-text.ts";
import { AppError, errorTable, TRY_AGAIN_SECONDS } from "#platform/errors.ts";
import { isAbandonedRequest } from "#platform/http/abandoned-request.ts";
import { lastKnownValue } from "#platform/http/stale-fallback.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** Never sent back to a page. */
const neverShown = /token|website|^via$|card|cvv/i;
const isPassword = (name: string): boolean => /password/i.test(name);
/** Larger forms have a photograph and are not copied. */
const LARGEST_KEPT = 256 * 1024;

/** Answers a failed action with the typed values, and 503 with Retry-After if a retry may help. A failed loader is a 503 too. */
export function formFailureGuard(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guarded(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(route: Route): Route {
  const { action, loader } = route.module;
  const isPage = route.module.default !== undefined;
  return {
    ...route,
    module: {
      ...route.module,
      ...(action && { action: (given: ActionFunctionArgs) => answerAnyway(given, action) }),
      ...(loader && { loader: (given: LoaderFunctionArgs) => readOrSay(given, isPage ? loader : onlyItself(loader)) }),
    },
  };
}

type Loader = NonNullable<Route["module"]["loader"]>;

/** The router would run resource loaders for `.data` too, past all limits. */
const onlyItself = (loader: Loader) => (given: LoaderFunctionArgs) => {
  if (new URL(given.request.url).pathname.endsWith(".data")) throw data(null, { status: 404 });
  return loader(given);
};

async function answerAnyway(given: ActionFunctionArgs, action: NonNullable<Route["module"]["action"]>) {
  const { request, context } = given;
  const length = Number(request.headers.get("content-length") ?? 0);
  const copy = length <= LARGEST_KEPT ? request.clone() : null;
  try {
    return await action(given);
  } catch (error) {
    if (isAnswer(error) || isAbandonedRequest(error, request)) throw error;
    const app = getContext(context);
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    const { status, words } = await wordsFor(app, path, error);
    if (status < 500) throw error;
    app.log.error({ err: error, path }, "a form could not be saved");
    const sent = [...((await copy?.formData().catch(() => null)) ?? [])];
    const form = unsavedForm(words, sent);
    context.set(unsavedContext, form);
    return data(answerOf(form), { status, headers: status === 503 ? retryAfter : {} });
  }
}

async function readOrSay(given: LoaderFunctionArgs, loader: Loader) {
  try {
    return await loader(given);
  } catch (error) {
    if (isAnswer(error) || error instanceof AppError || isAbandonedRequest(error, given.request)) throw error;
    const app = getContext(given.context);
    if (!(await failedForDatabase(error, app.db))) throw error;
    app.log.error({ err: error, path: new URL(given.request.url).pathname }, "the page could not be read");
    throw data(null, { status: 503, statusText: "The database is away" });
  }
}

const retryAfter = { "retry-after": String(TRY_AGAIN_SECONDS) };

/** True for answers that are thrown on purpose. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Response ||
  (typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit");

/** Paths where the message adds that nothing was charged. */
const mayCost = /^\/(booking|checkout|choice|credit|gift|quote)(\/|$)/;

async function wordsFor(app: AppContext, path: string, error: unknown): Promise<{ status: number; words: string }> {
  if (error instanceof AppError) return { status: error.status, words: error.message };
  const phone =
    lastKnownValue<{ company: { phone: string } }>(app, "company")?.company.phone ?? app.builtIn.company.phone;
  if (await failedForDatabase(error, app.db)) return { status: 503, words: unsavedWords(phone, mayCost.test(path)) };
  return { status: 500, words: `${errorTable.unexpected.words} We've kept what you typed. Or call us: ${phone}.` };
}

const unsavedWords = (phone: string, mayCost: boolean): string =>
  `We can't save this right now. We've kept what you typed${mayCost ? ", and you haven't been charged" : ""}: please try again in a minute, or call us: ${phone}.`;

function unsavedForm(problem: string, sent: [string, FormDataEntryValue][]): UnsavedForm {
  const fields = sent.flatMap(([name, value]) => {
    if (typeof value !== "string" || neverShown.test(name)) return [];
    return [{ name: storableText(name), value: isPassword(name) ? "" : storableText(value) }];
  });
  return { problem, fields };
}

function answerOf({ problem, fields }: UnsavedForm): UnsavedAnswer {
  const typed = Object.fromEntries(
    fields.filter(({ name }) => !isPassword(name)).map(({ name, value }) => [name, value]),
  );
  return { isUnsaved: true, problem, errors: {}, typed };
}
