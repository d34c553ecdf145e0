import {
  createRequestHandler,
  RouterContextProvider,
  redirect,
  redirectDocument,
  type ServerBuild,
} from "react-router";
import { expect, it } from "vitest";
import { withEmptyRedirects } from "./empty-redirect.server.ts";

const away = () => {
  throw redirectDocument("/checkout/pay/PH-AAAAAA?key=k", { headers: { "set-cookie": "held=1; Path=/checkout" } });
};
const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  form: { id: "form", parentId: "root", path: "form", module: { default: () => null, action: away, loader: away } },
  inside: {
    ...{ id: "inside", parentId: "root", path: "inside" },
    module: { default: () => null, action: () => redirect("/tours") },
  },
};
const build = {
  entry: { module: {} },
  routes,
  assets: { routes: {}, version: "1" },
  future: {},
  ssr: true,
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
};
const handle = createRequestHandler(withEmptyRedirects(build as unknown as ServerBuild), "production");
const ask = (path: string, method: string) =>
  handle(new Request(`http://site.example${path}`, { method }), new RouterContextProvider());

it.each(["POST", "GET"])("sends no stream that would not be read to its end (%s)", async (method) => {
  const answer = await ask("/form.data", method);
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe("");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "x-remix-redirect": "/checkout/pay/PH-AAAAAA?key=k",
    "x-remix-status": "302",
    "x-remix-reload-document": "true",
    "set-cookie": "held=1; Path=/checkout",
  });
});

it("leaves forms without scripts and in-page redirects unchanged", async () => {
  const plain = await ask("/form", "POST");
  expect([plain.status, plain.headers.get("location")]).toEqual([302, "/checkout/pay/PH-AAAAAA?key=k"]);
  const inside = await ask("/inside.data", "POST");
  expect([inside.status, await inside.text()]).toEqual([202, expect.stringContaining("/tours")]);
});
