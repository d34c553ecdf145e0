import { type MiddlewareFunction, redirect, type ServerBuild } from "react-router";
import { appContext } from "#app/web/app-context.server.ts";
import { findMovedAddress } from "#modules/studio/index.server.ts";

/** Leads former addresses on that somebody has added by hand. Only where no page answers, so none is ever hidden. */
export function withMovedAddresses(build: ServerBuild): ServerBuild {
  const { root } = build.routes;
  if (!root) return build;
  const middleware = [...(root.module.middleware ?? []), leadOn];
  return { ...build, routes: { ...build.routes, root: { ...root, module: { ...root.module, middleware } } } };
}

const leadOn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = await next();
  if (answer.status !== 404 || !["GET", "HEAD"].includes(request.method)) return answer;
  const { pathname, search } = new URL(request.url);
  const leadsTo = await findMovedAddress(context.get(appContext).cachedDb, pathname.replace(/\.data$/, ""));
  return leadsTo === null ? answer : redirect(leadsTo + search, 301);
};
