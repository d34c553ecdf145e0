import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { contentOfThisVersion, readContent } from "./read-content.server.ts";

it("knows the file of each tour, story and page", async () => {
  const { tours, posts, pages, categories, destinations } = await readContent(contentOfThisVersion, "demo");
  for (const { file, tour } of tours) expect(file).toMatch(`/${(tour as { slug: string }).slug}.ts`);
  for (const { file, post } of posts) expect(file).toBe(`posts/${(post as { slug: string }).slug}.ts`);
  for (const { file, key } of pages) expect(file).toBe(`pages/${key}.ts`);
  expect([categories.length, destinations.length].every((count) => count > 0)).toBe(true);
});

it("refuses to replace a live company by the demo", async () => {
  await expect(readContent(contentOfThisVersion, "live")).rejects.toThrow(
    /APP_MODE is live, and this content still speaks for the demo company: .*pages\/privacy\.ts\. Nothing was changed\./,
  );
});

it("reports a folder without content", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-no-content-"));
  try {
    await expect(readContent(folder, "demo")).rejects.toThrow(`There is no index.ts in ${folder}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("refuses a mistyped name beside a tour", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-mistyped-"));
  const write = async (file: string, words: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), words);
  };
  try {
    await write("tours/dawn.ts", "export const dawn = { tour: {}, schedule: [] };");
    const lists = "export const tourFiles = [dawn], categories = [], destinations = [];";
    await write("index.ts", `import { dawn } from "./tours/dawn.ts"; ${lists}`);
    await write("posts/index.ts", "export const posts = [];");
    await write("pages/index.ts", "export const pages = {};");
    await expect(readContent(folder, "demo")).rejects.toThrow(
      'tours/dawn.ts has "schedule": beside "tour" there is only "schedules", when it runs.',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
