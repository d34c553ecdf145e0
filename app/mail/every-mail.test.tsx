import { describe, expect, it } from "vitest";
import { readMail } from "#modules/messaging/model.ts";
import { dataFor, everything, kinds, render, renderAs } from "#tests/harness/mail/rendered-mails.ts";

/** Programs cut mails of more than 102 KB; ours stay far below, with room for long texts. */
const MOST_BYTES = 60_000;
const toGuests = kinds.filter(
  (kind) => !/^(alerts|comment|company|guide|refunds|studio)\.|\.(received|pending|sold)$/.test(kind),
);
const full = {
  ...everything,
  tourNameHindi: "भोर की पुरानी दिल्ली",
  hasMap: true,
  leads: [{ name: "Imran Qureshi", languages: ["English", "Hindi"], portrait: "/pictures/imran-96.jpg" }],
  meetingPoint: { ...everything.meetingPoint, latitude: 28.6556, longitude: 77.2365 },
};
const fullest = (kind: (typeof kinds)[number]) => dataFor(kind, full);

/** Fields that hold people's words. */
const hostileNames =
  /^(contactName|tourName|tourNameHindi|review|name|address|landmark|mapQuery|bring|label|trouble|message|comment|reason|words|postTitle|subject|note|remarks|document|faults|duration|title|text)$/;

const wordsOf = (html: string): string =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, " ")
    .replace(/<div style="display:none[\s\S]*?<\/div>/, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

describe("every mail", () => {
  it.each(kinds)("has one filled button, one heading, and stays small: %s", async (kind) => {
    const { html, plain } = await render(kind, fullest(kind));
    expect(html.match(/<a[^>]*background-color:/g)).toHaveLength(1);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
    expect(html + plain).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
  });

  it.each(kinds)("shows hostile texts as words: %s", async (kind) => {
    const markup = `"'><img data-hostile src=x onerror=hostile()></style></title>--><svg data-hostile>`;
    const spoilt = (value: unknown, name = ""): unknown => {
      if (Array.isArray(value)) return value.map((one) => spoilt(one, name));
      if (typeof value === "object" && value !== null)
        return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, spoilt(one, inner)]));
      return typeof value === "string" && hostileNames.test(name) ? `${value} ${markup}` : value;
    };
    const draw = renderAs({
      ...{ companyName: markup, companyHindi: markup, legalName: markup, address: [markup], phone: `+91 ${markup}` },
      ...{ email: `"><svg data-hostile>@pahiya.example`, whatsapp: `+91 ${markup}` },
    });
    const { html, plain } = await draw(kind, spoilt(fullest(kind)) as ReturnType<typeof fullest>);
    expect(html).toContain("data-hostile");
    expect(html).not.toMatch(/<(img|svg)[\s/]data-hostile|<[a-z]+[^<>"]*("[^"]*"[^<>"]*)*\sdata-hostile/);
    for (const [, address = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(https?:\/\/|mailto:|tel:|cid:)/);
    expect(plain).not.toContain("javascript:");
  });

  it.each(kinds)("has sense without its style sheet: %s", async (kind) => {
    const { html } = await render(kind, fullest(kind));
    expect(html.match(/<style>/g)).toHaveLength(1);
    const body = html.slice(html.indexOf("<body"));
    // Each text has its face, size and colour, and each class a style of its own beside it.
    for (const [tag] of body.matchAll(/<(?:p|h1|h2|a) [^>]*>/g))
      expect(tag).toMatch(/style="[^"]*(font|color|text-decoration)/);
    for (const [tag] of body.matchAll(/<\w+ [^>]*class="[^"]+"[^>]*>/g)) expect(tag).toContain("style=");
    expect(body).not.toMatch(/<(script|svg|link)\b/);
  });

  it.each(kinds)("is drawn by Word's engine, which Outlook uses: %s", async (kind) => {
    const { html } = await render(kind, fullest(kind));
    const body = html.slice(html.indexOf("<body"));
    expect(body).not.toMatch(/display:(flex|grid|inline-block)|background-image|float:|position:/);
    // Word knows no margin of a table and no padding of a block: cells have them.
    for (const [table] of body.matchAll(/<table[^>]*>/g))
      expect(table.replace("margin:0 auto", "")).not.toMatch(/margin/);
    for (const [block] of body.matchAll(/<div[^>]*>/g)) expect(block).not.toMatch(/padding|margin/);
    // Nor a greatest width: the column stands in a table of 600 pixels for it alone, which opens and closes once.
    expect(body).toMatch(/<!--\[if mso\]><table[^>]*width="600"[^>]*><tr><td><!\[endif\]--><table[^>]*max-width:600px/);
    expect(body).toMatch(/<\/table><!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]--><\/td>/);
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(3);
    expect(html).toMatch(/mso-line-height-rule:exactly.*mso-padding-alt/);
  });

  it.each(kinds)("links each picture absolutely, with size, ground and words: %s", async (kind) => {
    const { html } = await render(kind, fullest(kind));
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) {
      expect(picture).toMatch(/src="https:\/\/pahiya\.example\/[^"?]+\.(jpg|png)"/);
      expect(picture).toMatch(/width="\d+" height="\d+" alt="/);
      expect(picture).toContain("background-color:");
    }
    // Wheel and portrait stand beside the name: blocked, a small circle has no room for words.
    for (const picture of pictures) expect(picture).toMatch(/mail-wheel|imran/.test(picture) ? /alt=""/ : /alt="[^"]/);
  });

  it.each(toGuests.filter((kind) => kind !== "booking.message"))("greets a guest once: %s", async (kind) => {
    const { html } = await render(kind, fullest(kind));
    const heading = wordsOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "");
    const greetings = wordsOf(html).match(/\bDear |\bNamaste,/g) ?? [];
    expect([...greetings, ...(heading.includes("Anna Example") ? ["heading"] : [])]).toHaveLength(1);
  });

  it.each(kinds)("says the same in its text part, which shouts nowhere and has no pictures: %s", async (kind) => {
    const { html, plain } = await render(kind, fullest(kind));
    expect(
      plain.split("\n").filter((line) => /\p{Lu}{4,}/u.test(line.replace(/https?:\S+|PH-\S+|Q-\S+/g, ""))),
    ).toEqual([]);
    expect(plain).not.toMatch(/\.(png|jpg)|\n{4}|[ \t]\n/);
    // Values of the ticket follow their labels in the same line.
    for (const [, label] of html.matchAll(/font:13px\/18px[^>]*>([^<]+)<\/p>/g)) expect(plain).toContain(`${label}: `);
  });

  it("shows ticket, picture, map and guide, and the three maps to open", async () => {
    const { html, plain } = await render("booking.confirmed", fullest("booking.confirmed"));
    expect(html).toContain('src="https://pahiya.example/og/rides/old-delhi-at-dawn.jpg"');
    expect(html).toContain('src="https://pahiya.example/og/meet/old-delhi-at-dawn.png"');
    expect(html).toContain("Map: we meet at Lal Mandir");
    expect(html).toContain("भोर की पुरानी दिल्ली");
    expect(plain).toContain("Imran Qureshi leads your ride");
    for (const link of ["google.com/maps", "maps.apple.com/?ll=28.6556,77.2365", "openstreetmap.org/?mlat=28.6556"])
      expect(plain).toContain(link);
    expect(plain).toContain("Be there at: 06:20 IST, we leave at 06:30 IST");
  });

  it("draws no map of an unknown route, and no picture for an older mail", async () => {
    const { html } = await render("booking.confirmed", readMail("booking.confirmed", { ...full, hasMap: false }));
    expect(html).not.toContain("/og/meet/");
    const { tourPath: _, ...older } = full;
    const { html: old } = await render("booking.confirmed", readMail("booking.confirmed", older));
    expect(old).not.toContain("/og/");
  });

  it("puts the words before the pictures, for readers who block them", async () => {
    const { html } = await render("booking.confirmed", dataFor("booking.confirmed"));
    expect(html.indexOf("Your places are booked")).toBeLessThan(html.indexOf("/og/rides/"));
    expect(html.indexOf("This is your ticket")).toBeLessThan(html.indexOf("/og/rides/"));
  });
});
