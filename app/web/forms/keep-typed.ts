import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { withinTime } from "../browser/within-time.ts";
import type { UnsavedAnswer } from "./unsaved.tsx";

/**
 * Answers like server/http/form-failure-guard.server.ts without a connection or an answer in time. Redirects and refusals
 * pass.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<never> {
  const copy = request.clone();
  try {
    return (await withinTime(serverAction())) as never;
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const typed: Record<string, string> = {};
    for (const [name, value] of await copy.formData()) if (typeof value === "string") typed[name] = value;
    const problem = "You're offline. We've kept what you typed. Please try again in a moment.";
    return data({ isUnsaved: true, problem, errors: {}, typed } satisfies UnsavedAnswer, { status: 503 }) as never;
  }
}
