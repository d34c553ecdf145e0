import { describe, expect, it } from "vitest";
import { KNOWN_BEFORE_HEADER, TAGS_HEADER } from "#platform/http/page-tags.ts";
import { pageMaker } from "./page-maker.server.ts";

const make = (headers: Record<string, string>) =>
  pageMaker({ fetch: () => new Response("the page", { headers }) })("/tours");

describe("a page rendered for the cache", () => {
  it("lists what it shows apart from its HTML", async () => {
    const page = await make({ [TAGS_HEADER]: "tour:a tours", "content-type": "text/plain" });
    expect(page).toMatchObject({ status: 200, keep: true, isStale: false, headers: { "content-type": "text/plain" } });
    expect(Object.keys(page.headers)).toEqual(["content-type"]);
    expect([...page.tags]).toEqual(["tour:a", "tours"]);
  });

  it("says when it was made from outdated data", async () => {
    const { isStale, tags, headers } = await make({ [TAGS_HEADER]: "tours stale" });
    expect([isStale, ...tags]).toEqual([true, "tours"]);
    expect(headers[KNOWN_BEFORE_HEADER], "to whoever keeps it").toBe("1");
  });

  it("is not shared if private", async () => {
    expect((await make({ "cache-control": "private, no-store" })).keep).toBe(false);
    expect((await make({ "set-cookie": "a=b" })).keep).toBe(false);
  });
});
