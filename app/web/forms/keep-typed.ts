import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { withinTime } from "../browser/within-time.ts";
import type { UnsavedAnswer } from "./unsaved.tsx";

/**
 * Keeps a form and its input if there is no connection, no answer in time, or only a proxy's error, instead of an error page.
 * The answer is that of server/http/form-failure-guard.server.ts. Redirects and refusals pass.
 */
export async function clientAction(
  { request, serverAction }: ClientActionFunctionArgs,
  patienceMs?: number,
): Promise<never> {
  const copy = request.clone();
  try {
    return (await withinTime(serverAction(), patienceMs)) as never;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const typed: Record<string, string> = {};
    for (const [name, value] of await copy.formData()) if (typeof value === "string") typed[name] = value;
    const problem = "The connection failed. We've kept what you typed. Please try again in a moment.";
    return data({ isUnsaved: true, problem, errors: {}, typed } satisfies UnsavedAnswer, { status: 503 }) as never;
  }
}
