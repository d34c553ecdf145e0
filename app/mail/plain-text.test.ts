import { describe, expect, it } from "vitest";
import { dataFor, everything, kinds, render } from "#tests/harness/mail/rendered-mails.ts";

const unescaped = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

describe("the plain text of a mail", () => {
  it.each(kinds)("keeps each link whole, without the sentence's end: %s", async (kind) => {
    const { html, plain } = await render(kind, dataFor(kind));
    const links = new Set([...unescaped(html).matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href));
    for (const [written] of plain.matchAll(/https?:\S+/g)) expect(links).toContain(written);
  });

  it.each([
    ["comment.pending", "comment"],
    ["review.pending", "review"],
    ["contact.received", "message"],
    ["company.told", "remarks"],
    ["gift.given", "remarks"],
  ] as const)("marks each line of somebody's own words: %s", async (kind, field) => {
    const { plain } = await render(kind, dataFor(kind, { ...everything, [field]: "No cumin.\n\nAnd no peanuts." }));
    expect(plain).toContain("\n> No cumin.\n> \n> And no peanuts.\n");
  });

  it("has links in most mails", async () => {
    const written = await Promise.all(kinds.map((kind) => render(kind, dataFor(kind))));
    expect(written.filter(({ plain }) => /https?:/.test(plain)).length).toBeGreaterThan(kinds.length / 2);
  });

  it.each(kinds)("writes no word in capitals only: %s", async (kind) => {
    const { html, plain } = await render(kind, dataFor(kind));
    const heading = unescaped(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").replaceAll(/<!--.*?-->/g, "");
    expect(heading).not.toBe("");
    expect(plain.replaceAll(/\s+/g, " ")).toContain(heading);
  });
});
