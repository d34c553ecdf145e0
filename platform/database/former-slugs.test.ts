import { describe, expect, it } from "vitest";
import { findRow, namedSlugs, standingOfWritten } from "./former-slugs.ts";

describe("the row of published content", () => {
  const row = (slug: string, published: boolean, slug_history: string[] = []) => ({ slug, slug_history, published });
  const nothing = new Set<string>();
  const kites = { slug: "kites", formerSlugs: ["paper", "string"] };

  it("is found by its slug or a former one", () => {
    expect(findRow(kites, [row("paper", true), row("kites", true)], nothing)).toEqual({
      row: row("kites", true),
      namesake: null,
    });
    expect(findRow(kites, [row("paper", false), row("string", true)], nothing).row).toEqual(row("string", true));
    expect(findRow(kites, [row("paper", false)], nothing).row).toEqual(row("paper", false));
    expect(findRow({ slug: "kites" }, [row("paper", true)], nothing)).toEqual({ row: null, namesake: null });
  });

  it("is one that has left the slug, unless the content writes that under its new slug", () => {
    const moved = row("string", true, ["kites"]);
    expect(findRow({ slug: "kites" }, [moved], nothing).row).toEqual(moved);
    expect(findRow({ slug: "kites" }, [moved], new Set(["string"])).row).toBeNull();
    expect(findRow({ slug: "kites" }, [row("string", false, ["kites"])], nothing).row).toBeNull();
  });

  it("is a published one before an unpublished of the same slug, which loses it", () => {
    const same = row("kites", false);
    expect(findRow(kites, [same, row("paper", true)], nothing)).toEqual({ row: row("paper", true), namesake: same });
    expect(findRow(kites, [same, row("paper", false)], nothing)).toEqual({ row: same, namesake: null });
    expect(findRow(kites, [same], nothing)).toEqual({ row: same, namesake: null });
  });
});

it("loses a former slug that another claims, and keeps its own", () => {
  const kites = { slug: "kites", formerSlugs: ["paper"] };
  const row = { slug: "kites", slug_history: ["string", "paper"], published: true, document: kites };
  const named = (...others: string[]) => namedSlugs([kites, { formerSlugs: others }]);
  expect(standingOfWritten(row, kites, named())).toMatchObject({ becomes: "same", history: ["string", "paper"] });
  expect(standingOfWritten(row, kites, named("string"))).toMatchObject({ becomes: "changed", history: ["paper"] });
});
