import { data, redirect } from "react-router";
import { houseOf } from "#app/web/house.server.ts";
import { signOut } from "#modules/accounts/index.server.ts";
import type { Route } from "./+types/logout";
import { dropToken, tokenIn } from "./session-cookie.server.ts";

/** Ends the session on the server and in the browser, and leads home. */
export async function action({ context, request }: Route.ActionArgs) {
  const house = houseOf(context);
  const token = await tokenIn(house, request);
  if (token !== null) await signOut(house, token);
  const headers = { "set-cookie": await dropToken(house) };
  if (request.headers.get("accept") === "application/json") return data({ message: "Logged out" }, { headers });
  return redirect("/", { status: 303, headers });
}

export const loader = () => redirect("/");
