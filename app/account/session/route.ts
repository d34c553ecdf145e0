import { data } from "react-router";
import { getContext } from "#app/web/app-context.server.ts";
import { findProfile } from "#modules/accounts/index.server.ts";
import { keepToken, travellerIn } from "../session-cookie.server.ts";
import type { Route } from "./+types/route";

/** Gives the cookie to a browser that shows a living token in its Authorization header; says whether it is one. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = getContext(context);
  const traveller = request.headers.has("authorization") ? await travellerIn(app, request) : null;
  if (!traveller) return data({ isKnown: false });
  return data({ isKnown: true }, { headers: { "set-cookie": await keepToken(app, traveller.token) } });
}

/** Who asks: name, e-mail, number and country, for forms that would ask for them again; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const traveller = await travellerIn(app, request);
  const headers = { "cache-control": "no-store" };
  const profile = traveller && (await findProfile(app, traveller.id));
  if (!profile) return data({ contact: null }, { headers });
  const { id, name, email, mobileNumber, country } = profile;
  return data({ contact: { id, name, email, mobileNumber: mobileNumber ?? "", country } }, { headers });
}
