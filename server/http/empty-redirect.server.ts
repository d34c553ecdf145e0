import type { MiddlewareFunction, ServerBuild } from "react-router";

/**
 * Empties redirects that our scripts request. React Router would stream them and leave early: Firefox reports "TypeError:
 * Error in input stream".
 */
export function withEmptyRedirects(build: ServerBuild): ServerBuild {
  const { root } = build.routes;
  if (!root) return build;
  const middleware = [emptyRedirect, ...(root.module.middleware ?? [])];
  return { ...build, routes: { ...build.routes, root: { ...root, module: { ...root.module, middleware } } } };
}

const emptyRedirect: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next();
  const location = answer.headers.get("location");
  const isForScripts = new URL(request.url).pathname.endsWith(".data");
  if (!isForScripts || location === null || !answer.headers.has("x-remix-reload-document")) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("location");
  headers.set("x-remix-redirect", location);
  headers.set("x-remix-status", `${answer.status}`);
  headers.set("x-remix-reload-document", "true");
  return new Response(null, { status: 204, headers });
};
