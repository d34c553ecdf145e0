import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { photos } from "#content/photos/catalogue.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const documents = [
  "README.md",
  "content/README.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
];

/** A heading as a link names it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

describe.each(documents)("%s", (document) => {
  const text = read(document);

  it("names existing files and folders", () => {
    const places = /`((?:app|api|bin|content|db|docs|modules|platform|public|sandbox|server|tests)\/[\w./@-]*)`/g;
    const gone = [...text.matchAll(places)]
      .map(([, place = ""]) => place)
      .filter((place) => !existsSync(path.join(root, place)));
    expect(gone).toEqual([]);
  });

  it("links to existing files and headings", () => {
    const astray = [...text.matchAll(/\]\(([^)\s:#/][^)\s:#]*)?(?:#([\w-]+))?\)/g)]
      .filter(([, file, anchor]) => {
        const target = file ? path.join(path.dirname(document), file) : document;
        if (!existsSync(path.join(root, target))) return true;
        const headings = target.endsWith(".md") ? [...read(target).matchAll(/^#+ (.+)$/gm)] : [];
        return anchor !== undefined && !headings.some(([, heading = ""]) => anchorOf(heading) === anchor);
      })
      .map(([link]) => link);
    expect(astray).toEqual([]);
  });
});

describe("content/README.md", () => {
  it("lists all content files", () => {
    const folders = ["content", "content/pages"];
    const written = folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() || /^(?!index|shape|.*\.test)[\w-]+\.ts$/.test(entry.name))
        .map(({ name }) => name),
    );
    const [, table = ""] = read("content/README.md").split("| file | what | validated by |");
    const listed = (name: string): boolean => new RegExp(`[\`/]${name.replace(".", "\\.")}[\`/]`).test(table);
    expect(written.filter((name) => !listed(name))).toEqual([]);
  });
});

describe("docs/credits.md", () => {
  it("credits every picture of others", () => {
    const told = read("docs/credits.md").toLowerCase();
    const others = photos.filter(({ licence }) => licence !== "© Pahiya").map(({ key }) => key);
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter((key) => !key.split("-").every((word) => told.includes(word)))).toEqual([]);
  });
});
