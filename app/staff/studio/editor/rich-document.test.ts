import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pages } from "#content/pages/index.ts";
import { posts } from "#content/posts/index.ts";
import { textParts } from "#platform/text/linked-text.ts";
import { richDocument, writtenParagraphs } from "./rich-document.ts";

const again = (paragraphs: string[], hasLinks = true): string[] =>
  writtenParagraphs(richDocument(paragraphs, hasLinks), hasLinks);

describe("the document of the editor", () => {
  it("gives every long text of the demo back as it was", () => {
    const answers = pages.faq?.categories.flatMap(({ entries }) => entries.map(({ answer }) => answer)) ?? [];
    const legal = [pages.terms, pages.privacy].flatMap((page) =>
      (page?.sections ?? []).flatMap(({ paragraphs }) => paragraphs),
    );
    expect(answers.length + legal.length).toBeGreaterThan(60);
    for (const text of [...answers, ...legal]) expect(again([text])).toEqual([text]);
    for (const { sections } of posts)
      for (const { paragraphs } of sections) expect(again(paragraphs, false)).toEqual(paragraphs);
  });

  const linked = (href: unknown, text = "words") => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text, marks: [{ type: "link", attrs: { href } }] }] }],
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/path with spaces",
    "/a)b",
    "",
    null,
    7,
    { toString: () => "/tours" },
  ])("keeps the words of a link to %s, and not the link", (href) => {
    expect(writtenParagraphs(linked(href), true)).toEqual(["words"]);
  });

  it("keeps links to pages of this site, and only where pages show them", () => {
    expect(writtenParagraphs(linked("/tours?mode=walk#list"), true)).toEqual(["[words](/tours?mode=walk#list)"]);
    expect(writtenParagraphs(linked("/tours"), false)).toEqual(["words"]);
    expect(writtenParagraphs(linked("/tours", "[x](javascript:y)"), true)).toEqual(["[x](javascript:y)"]);
  });

  it("takes hidden signs and foreign spaces out, and keeps Hindi whole", () => {
    const text = "a\u00a0b\u200b\u202ec \t\n d\u0000";
    expect(again([text], false)).toEqual(["a bc d"]);
    expect(again(["श्री क्‍षमा"], false)).toEqual(["श्री क्‍षमा"]);
  });

  it("gives no link out of any text but to a path of this site", () => {
    const anyText = fc.string({
      unit: fc.constantFrom("[", "]", "(", ")", "/", "\\", "a", ":", " ", "javascript:", "<b>"),
    });
    fc.assert(
      fc.property(anyText, anyText, (text, href) => {
        const [written = ""] = writtenParagraphs(linked(href, text), true);
        for (const { to } of textParts(written)) if (to !== undefined) expect(to).toMatch(/^\/(?![/\\])[^\s\\]*$/);
        expect(again([written])).toEqual(written === "" ? [] : [written]);
      }),
    );
  });
});
