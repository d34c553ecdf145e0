import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { withinTime } from "../browser/within-time.ts";
import type { UnsavedAnswer } from "./unsaved.tsx";

/**
 * Sends a form as ever, and answers as the server does that cannot save it (server/http/form-failure-guard.server.ts) when there is no
 * connection, when nothing has come over it in time, or when only something before the site answers: the form stays, with what was typed,
 * instead of an error page. A redirect and a refusal are answers, and go through. Routes export it as it is; their types know nothing of
 * it, as there.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<never> {
  const copy = request.clone();
  try {
    return (await withinTime(serverAction())) as never;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const typed: Record<string, string> = {};
    for (const [name, value] of await copy.formData()) if (typeof value === "string") typed[name] = value;
    const problem = "There is no connection just now; nothing you typed is lost. Please try again in a moment.";
    return data({ isUnsaved: true, problem, errors: {}, typed } satisfies UnsavedAnswer, { status: 503 }) as never;
  }
}
