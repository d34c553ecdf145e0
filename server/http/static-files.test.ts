import path from "node:path";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { createLog } from "#platform/log.server.ts";
import { openPictures } from "../page-cache/pictures.server.ts";
import { serveStaticFiles } from "./static-files.server.ts";

const root = path.resolve(import.meta.dirname, "../..");
const pictures = openPictures({ root, manifest: {}, first: [], log: createLog("silent") });
const site = new Hono()
  .route("/", serveStaticFiles(root, path.join(root, "public"), pictures))
  .all("*", (context) => context.text("a page that was drawn"));

it.each([
  "/favicon.ico",
  "/favicon.png",
  "/assets/gone.js",
  "/assets",
  "/fonts/gone.woff2",
  "/icons/gone.png",
  "/icons.zip",
  "/pictures/gone-800.jpg",
  "/pictures.zip",
  "/sw.js.map",
])("renders no page for %s, a missing file", async (address) => {
  const answer = await site.request(address);
  expect([answer.status, await answer.text()]).toEqual([404, "404 Not Found"]);
});

it.each(["/favicon.svg", "/icons/icon-192.png", "/sw.js"])("sends the existing %s", async (address) => {
  expect((await site.request(address)).status).toBe(200);
});

it.each(["/", "/tours", "/swift", "/iconsmith"])("passes %s to the pages", async (address) => {
  expect(await (await site.request(address)).text()).toBe("a page that was drawn");
});
