import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { findProfile } from "#modules/accounts/index.server.ts";
import { keepToken, travellerIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

/** Sets the cookie for a valid token in the Authorization header. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const traveller = request.headers.has("authorization") ? await travellerIn(app, request) : null;
  if (!traveller) return data({ isKnown: false });
  return data({ isKnown: true }, { headers: { "set-cookie": await keepToken(app, traveller.token) } });
}

/** Contact of the logged-in traveller for prefilling; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const traveller = await travellerIn(app, request);
  const headers = { "cache-control": "no-store" };
  const profile = traveller && (await findProfile(app, traveller.id));
  if (!profile) return data({ contact: null }, { headers });
  const { id, name, email, mobileNumber, country } = profile;
  return data({ contact: { id, name, email, mobileNumber: mobileNumber ?? "", country } }, { headers });
}
