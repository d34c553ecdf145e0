import { expect, it } from "vitest";
import { phone } from "#tests/harness/browser/look-at-page.ts";
import { visit } from "#tests/harness/browser/visit.ts";
import { serveToReaders } from "#tests/harness/site/serve-site.ts";

const served = serveToReaders();

it.each([
  "/",
  "/tours",
  "/tours/cycle-tours/old-delhi-at-dawn",
  "/tours/bicycle-touring/ladakh-high-passes",
  "/blogs/explore-delhi/breakfast-in-the-old-city",
  "/about",
  "/contact",
  "/register",
])("%s works on a phone with Safari of 2023", async (path) => {
  const { page, noise, close } = await visit(served.browser, served.site.url + path, {
    viewport: phone,
    prepare: async (opened) => {
      // Removes features that later browsers have and somebody might use.
      await opened.addInitScript(() => {
        const later: [object, string[]][] = [
          [URL, ["parse", "canParse"]],
          [Promise, ["withResolvers", "try"]],
          [Object, ["groupBy"]],
          [Map, ["groupBy"]],
          [Array, ["fromAsync"]],
          [AbortSignal, ["any"]],
          [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
          [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ["map", "filter", "some", "toArray", "find"]],
          [window, ["onscrollend", "CloseWatcher", "requestIdleCallback"]],
        ];
        for (const [of, names] of later) for (const name of names) Reflect.deleteProperty(of, name);
      });
    },
  });
  expect(await page.title()).not.toContain("went wrong");
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  expect(noise).toEqual([]);
  await close();
});
