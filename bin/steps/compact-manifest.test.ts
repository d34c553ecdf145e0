import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { compactManifest } from "./compact-manifest.mjs";

const flags = {
  ...{ hasAction: false, hasLoader: true, hasClientAction: true, hasClientLoader: false },
  ...{ hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
};
const route = (id: string, path: string, imports: string[]) => ({
  ...{ id, path, ...(id === "root" ? {} : { parentId: "root" }), ...flags },
  ...{ module: `/assets/${id}-12345678.js`, imports: imports.map((name) => `/assets/${name}.js`), css: [] },
});
const manifest = {
  entry: { module: "/assets/entry-1.js", imports: ["/assets/react-1.js"], css: [] },
  routes: { root: route("root", "", ["react-1"]), faq: route("faq", "faq", ["kit-2", "react-1"]) },
  ...{ url: "/assets/manifest-1.js", version: "1" },
};
const scriptOf = (list: object) => `window.__reactRouterManifest=${JSON.stringify(list)};`;
const readBy = (script: string) => {
  const page: { window: { __reactRouterManifest?: object } } = { window: {} };
  runInNewContext(script, page);
  return JSON.parse(JSON.stringify(page.window.__reactRouterManifest));
};

it("is the same list to the page", () => {
  const read = readBy(compactManifest(scriptOf(manifest)));
  for (const one of Object.values<{ imports: string[] }>(read.routes)) one.imports.sort();
  expect(read).toEqual(manifest);
});

it("refuses a list that it cannot write down whole", () => {
  const strange = { ...manifest, routes: { ...manifest.routes, faq: { ...manifest.routes.faq, isStrange: true } } };
  expect(() => compactManifest(scriptOf(strange))).toThrow("differs from React Router's");
});
