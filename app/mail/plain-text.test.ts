import { describe, expect, it } from "vitest";
import { dataFor, kinds, render } from "#tests/harness/mail/rendered-mails.ts";

const unescaped = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

describe("the plain text of a mail", () => {
  it.each(kinds)("keeps each link whole, without the sentence's end: %s", async (kind) => {
    const { html, plain } = await render(kind, dataFor(kind));
    const links = new Set([...unescaped(html).matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href));
    for (const [written] of plain.matchAll(/https?:\S+/g)) expect(links).toContain(written);
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
