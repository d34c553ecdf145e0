import fs from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { themeCss } from "./checkout/html.ts";

const read = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, "assets", name), "utf8");

/** The shop's script and the window's files. */
export function staticFiles(): Hono {
  const app = new Hono();
  const serve = (name: string, type: string) =>
    app.get(`/${name}`, (context) =>
      context.body(read(name), 200, {
        "content-type": `${type}; charset=utf-8`,
        "cross-origin-resource-policy": "cross-origin",
      }),
    );
  serve("checkout.js", "text/javascript");
  serve("window.js", "text/javascript");
  serve("window.css", "text/css");
  app.get("/theme.css", (context) => {
    const color = context.req.query("color") ?? "";
    const css = /^#[0-9a-f]{6}$/i.test(color) ? themeCss(color) : "";
    return context.body(css, 200, { "content-type": "text/css; charset=utf-8" });
  });
  return app;
}

/** Files that `checkout.js` loads from another origin. */
export function partFiles(): Hono {
  const app = new Hono();
  app.get("/risk-detection.js", (context) => context.body("", 200, { "content-type": "text/javascript" }));
  app.get("/logo.svg", (context) =>
    context.body('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 200, {
      "content-type": "image/svg+xml",
    }),
  );
  app.post("/beacon", (context) => context.body(null, 204));
  return app;
}
