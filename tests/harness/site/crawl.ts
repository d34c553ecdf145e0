import { delhiDate, shortDate } from "#platform/time/delhi-time.ts";

/** A page of the site as it was answered. */
export interface CrawledPage {
  path: string;
  status: number;
  html: string;
}

/** Undoes the entities that React writes: a page that says "can't" has "can&#x27;t". */
export const shownIn = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
const attributes = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => shownIn(match[1] ?? ""));

/** Text of a page, without tags and scripts. */
export const wordsOf = (html: string): string =>
  shownIn(html.replaceAll(/<script[ >].*?<\/script>|<[^>]+>/gs, ""))
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");

/** Texts of a page's headings of one level. */
export const headingsOf = (html: string, level: 1 | 2 | 3): string[] =>
  [...html.matchAll(new RegExp(`<h${level}[ >].*?</h${level}>`, "gs"))].map(([heading]) => wordsOf(heading).trim());

/** The part of a page that is its own. */
export const mainOf = (html: string): string => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** Addresses of links with exactly this text. */
export const linksNamed = (html: string, name: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , inside = ""]) => wordsOf(inside).trim() === name)
    .map(([, href = ""]) => shownIn(href));

/** The path and query of the address that a page gives itself; nothing when it gives none, or more than one. */
export const canonicalOf = (html: string): string | undefined => {
  const [address, ...more] = attributes(html, /<link rel="canonical" href="([^"]+)"/g);
  if (address === undefined || more.length > 0) return undefined;
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** The addresses on this site that a page links to, without their fragments. */
const linksOf = (html: string): string[] => [
  ...new Set(
    attributes(html, /<a\b[^>]*?\shref="(\/[^"]*)"/g)
      .map((href) => href.split("#")[0] ?? "")
      .filter((href) => href !== "" && !href.startsWith("//")),
  ),
];

/** Every file of a picture that a page names, the ones that come late included. */
export const picturesOf = (html: string): string[] => {
  const sets = attributes(html, /\ssrcset="([^"]+)"/gi).flatMap((set) => set.split(", "));
  const late = [...html.matchAll(/\sdata-base="([^"]+)" data-widths="([^"]+)"/g)].flatMap(([, base, widths = ""]) =>
    widths.split(" ").flatMap((width) => ["avif", "webp"].map((kind) => `${base}-${width}.${kind}`)),
  );
  const single = attributes(html, /<img\b[^>]*?\ssrc="(\/[^"]+)"/g);
  return [
    ...new Set(
      [...single, ...late, ...sets.map((entry) => entry.split(" ")[0] ?? "")].filter((url) => url.startsWith("/")),
    ),
  ];
};

/** A node of a page's structured data. */
export type DataNode = { "@type"?: string; "@id"?: string } & { [property: string]: unknown };

/** The structured data of a page, as a search engine reads it: one for each script. */
export const structuredDataOf = (html: string): DataNode[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text = ""]) =>
    JSON.parse(text),
  );

/** A node and all nodes inside it. */
export const nodesIn = (value: unknown): DataNode[] => {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? below : [value as DataNode, ...below];
};

/** Opens every page that can be reached by links from `start`, each once, as a reader without JavaScript would. */
export async function crawl(origin: string, start: string[], leaveOut: RegExp): Promise<CrawledPage[]> {
  const waiting = [...start];
  const seen = new Set(start);
  const pages: CrawledPage[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await fetch(origin + path);
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const html = isPage ? await response.text() : "";
    if (!isPage) await response.arrayBuffer();
    pages.push({ path, status: response.status, html });
    for (const link of linksOf(html))
      if (!seen.has(link) && !leaveOut.test(link)) {
        seen.add(link);
        waiting.push(link);
      }
  }
  return pages;
}

/**
 * The ids of the departures, in order, that the form of a tour's page as it is served lets one choose: closed and full ones are left out.
 * A page is up to a minute old: the first of them may have closed since.
 */
export const freeDepartures = (html: string): string[] =>
  [...html.matchAll(/<input\b[^>]*\sname="departure"[^>]*>/g)]
    .filter(([input]) => !/\sdisabled=/.test(input))
    .map(([input]) => /\svalue="([^"]+)"/.exec(input)?.[1] ?? "");

/** The days, in order, that the form of a tour's page as it is served lets one choose: closed and full ones are left out. */
export const bookableDays = (html: string): string[] => {
  const yearAhead = Array.from({ length: 360 }, (_, days) => delhiDate(new Date(Date.now() + days * 86_400_000)));
  return [...html.matchAll(/<label\b[^>]*>(<input\b[^>]*\sname="departure"[^>]*>)(.*?)<\/label>/gs)]
    .filter(([, input = ""]) => !/\sdisabled=/.test(input))
    .map(([, , label = ""]) => {
      const said = wordsOf(label).split(",")[0];
      return yearAhead.find((day) => shortDate(day, yearAhead[0]) === said) ?? `no day is called ${said}`;
    });
};
