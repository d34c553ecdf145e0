import { data, redirect } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { signOut } from "#modules/accounts/index.server.ts";
import { TRY_AGAIN_SECONDS } from "#platform/errors.ts";
import { logoutHeaders } from "../logout-headers.server.ts";
import { tokenIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

/** Logs out and goes home. If the server fails, cookies are dropped anyway and a script is told to retry. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const token = await tokenIn(app, request);
  const isOver = token === null || (await signOut(app, token).then(() => true, failed(app)));
  const cookies = await logoutHeaders(app);
  if (request.headers.get("accept") !== "application/json") return redirect("/", { status: 303, headers: cookies });
  if (isOver) return data({ message: "Logged out" }, { headers: cookies });
  const headers: typeof cookies = [...cookies, ["retry-after", String(TRY_AGAIN_SECONDS)]];
  return data({ message: "You're still logged in. Please try again" }, { status: 503, headers });
}

const failed =
  ({ log }: ReturnType<typeof getContext>) =>
  (error: unknown): boolean => {
    log.error({ err: error }, "a session could not be ended");
    return false;
  };

export const loader = () => redirect("/");
