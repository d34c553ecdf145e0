import { describe, expect, it } from "vitest";
import { KNOWN_BEFORE_HEADER, TAGS_HEADER } from "#platform/http/page-tags.ts";
import { pageMaker } from "./page-maker.server.ts";

const make = (headers: Record<string, string>) =>
  pageMaker({ fetch: () => new Response("the page", { headers }) })("/tours");

describe("a page that is made to be kept", () => {
  it("has what it shows beside it, and no word of it in what is sent", async () => {
    const page = await make({ [TAGS_HEADER]: "tour:a tours", "content-type": "text/plain" });
    expect(page).toMatchObject({ status: 200, keep: true, isStale: false, headers: { "content-type": "text/plain" } });
    expect(Object.keys(page.headers)).toEqual(["content-type"]);
    expect([...page.tags]).toEqual(["tour:a", "tours"]);
  });

  it("says when it was made of what was known before", async () => {
    const { isStale, tags, headers } = await make({ [TAGS_HEADER]: "tours stale" });
    expect([isStale, ...tags]).toEqual([true, "tours"]);
    expect(headers[KNOWN_BEFORE_HEADER], "to whoever keeps it").toBe("1");
  });

  it("is kept for nobody else when it says so", async () => {
    expect((await make({ "cache-control": "private, no-store" })).keep).toBe(false);
    expect((await make({ "set-cookie": "a=b" })).keep).toBe(false);
  });
});
