import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { formFailureGuard } from "./form-failure-guard.server.ts";

/** A build of one page and one file, as the pages' router is handed the real one. */
function handlerOf(drawn: string[]) {
  const draw = (name: string) => () => {
    drawn.push(name);
    return name === "page" ? { said: "page" } : new Response("file");
  };
  const routes = {
    page: { id: "page", path: "tours", module: { default: () => null, loader: draw("page") } },
    file: { id: "file", path: "tours/sheet.pdf", module: { loader: draw("file"), action: draw("sent") } },
  };
  const build = {
    entry: { module: {} },
    routes,
    assets: { routes: {}, version: "1" },
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  const handle = createRequestHandler(formFailureGuard(build as unknown as ServerBuild), "production");
  return async (path: string, method = "GET") => {
    const request = new Request(`http://site.example${path}`, { method });
    const response = await handle(request, new RouterContextProvider());
    await response.text();
    return response.status;
  };
}

it("has data of pages only, and never renders a file's address", async () => {
  const drawn: string[] = [];
  const ask = handlerOf(drawn);
  expect([await ask("/tours/sheet.pdf?1"), await ask("/tours.data?1")]).toEqual([200, 200]);
  expect(drawn).toEqual(["file", "page"]);
  for (const path of ["/tours/sheet.pdf.data?1", "/tours/sheet.pdf/_.data", "/tours/sheet.pdf.data?_routes=file"])
    for (const method of ["GET", "HEAD"]) expect(await ask(path, method), path).toBe(404);
  expect(drawn).toEqual(["file", "page"]);
  // A form that a script sends there is still taken: the log-out of every page is one.
  expect(await ask("/tours/sheet.pdf.data", "POST")).toBe(200);
  expect(drawn).toEqual(["file", "page", "sent"]);
});
