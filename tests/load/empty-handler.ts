import { serve } from "@hono/node-server";
import { Hono } from "hono";

// The reference of the page figures: the same server library, answering with nothing to do.
const app = new Hono().get("/", (context) => context.text("ok"));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
