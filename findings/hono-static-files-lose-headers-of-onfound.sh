#!/usr/bin/env bash
# Headers that Hono's serveStatic sets by `onFound` are lost with Node's own Response: in tests, and with a documented option.
#
# Expected: the README's own example, `onFound: (_path, c) => c.header("Cache-Control", …)`, puts the header on the
#   answer, however the app is asked. It is how files whose names change with their content are kept for a year.
# Seen: served in the usual way the header is there. Asked by `app.request()`, as Hono's guide to testing says, or
#   served with the option `overrideGlobalObjects: false`, the same file comes with 200 and without the header.
#   serveStatic makes the answer first and calls onFound after it. Only the Response that the package puts in the place of
#   Node's shares its headers with the context, so only there what comes too late is still seen. No error, no warning.
# Versions: @hono/node-server 2.1.9, hono 4.13.19.
# Source: README of @hono/node-server, "onFound" and "overrideGlobalObjects"; run on 28 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @hono/node-server@2.1.9 hono@4.13.19
mkdir -p files/static && echo "body {}" >files/static/style-1a2b3c.css
cat >ask.mjs <<'JS'
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const year = "public, immutable, max-age=31536000";
const file = "/static/style-1a2b3c.css";
const app = new Hono().use(
  "/static/*",
  serveStatic({ root: "files", onFound: (_path, c) => c.header("Cache-Control", year) }),
);
const headerOf = (answer) => `${answer.status} ${answer.headers.get("cache-control")}`;
async function served(options) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", ...options });
  await once(server, "listening");
  const answer = await fetch(`http://127.0.0.1:${server.address().port}${file}`);
  server.close();
  return headerOf(answer);
}
// In this order: serve() exchanges Node's Response for the rest of the process.
const asked = headerOf(await app.request(file));
const plain = await served({ overrideGlobalObjects: false });
const usual = await served({});
console.log("@hono/node-server 2.1.9, hono 4.13.19");
console.log(`  app.request(): ${asked}`);
console.log(`  served, overrideGlobalObjects: false: ${plain}`);
console.log(`  served in the usual way: ${usual}`);
const isSame = asked === "200 null" && plain === "200 null" && usual === `200 ${year}`;
console.log(isSame ? "as it was found" : "CHANGED");
process.exit(isSame ? 0 : 1);
JS
node ask.mjs
