import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openReadingContext } from "#tests/harness/pages/reading-context.ts";
import { findListed } from "../find-listed.server.ts";
import { readListParams } from "../list-search-params.ts";
import { drawStarts } from "./draw-starts.server.tsx";

const LARGEST = 25 * 1024;

let database: Database;
let app: Parameters<typeof findListed>[0];
beforeAll(async () => {
  ({ database, app } = await openReadingContext());
});
afterAll(() => database?.close());

const drawn = async (search: string) => {
  const wish = readListParams(new URLSearchParams(`view=map&${search}`));
  const { found } = await findListed(app, wish);
  return { found, html: await drawStarts(app, found, wish) };
};
const numbersIn = (html: string): string[] =>
  [...html.matchAll(/href="#start-(\d+)"[\s\S]*?<text[^>]*>([^<]+)<\/text>/g)].map(([, , words = ""]) => words);

it("numbers every start once, in the order of the list, and says the same in rows", async () => {
  const { found, html } = await drawn("order=1");
  const names = [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name?.replaceAll("&#x27;", "'"));
  expect(names).toEqual(found.map(({ name }) => name));
  expect(
    numbersIn(html)
      .flatMap((words) => words.split(", "))
      .map(Number)
      .toSorted((one, other) => one - other),
  ).toEqual(found.map((_, at) => at + 1));
  expect(html.match(/<svg/g)).toHaveLength(2);
  expect(html).toContain("Delhi: 11 starts");
  expect(brotliCompressSync(html).length).toBeLessThan(LARGEST);
});

it("draws the town alone if all start there, and the country if the only one is far away", async () => {
  const { html: town } = await drawn("type=Walking+Tour");
  expect(town.match(/<svg/g)).toHaveLength(1);
  expect(town).not.toContain("#india");
  const { found, html: far } = await drawn("level=Challenging");
  expect(found).toHaveLength(1);
  expect(far.match(/<svg/g)).toHaveLength(1);
  expect(far).toContain("#india");
});

it("passes party and day on", async () => {
  const { html } = await drawn("people=3");
  expect(html).toMatch(/href="\/tours\/cycle-tours\/old-delhi-at-dawn\?people=3"/);
});
