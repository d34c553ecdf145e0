import { z } from "zod";
import { isOwnPath } from "./linked-text.ts";

/** No page of ours leads to a script or a file. */
export const webAddress = () => z.url({ protocol: /^https?$/ });

/** Fields of content that pages make links, frames or films of. */
const linkNames: ReadonlySet<string> = new Set(["url", "externalUrl", "link", "video", "videoUrl"]);

/** True for an address that a page may link. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text);

/** Whole, so that pages can read its host; no name of this end is ever given away (RFC 2606). */
const NOWHERE = "https://removed-link.invalid/";

/** Returns content with links to a script or a file made harmless, however they came into the database. */
export function withSafeLinks<Content>(content: Content): Content {
  return safe(content, "") as Content;
}

function safe(value: unknown, name: string): unknown {
  if (typeof value === "string") {
    if (linkNames.has(name)) return isWebAddress(value) ? value : NOWHERE;
    return name === "path" && !isOwnPath(value) ? "/" : value;
  }
  if (Array.isArray(value)) return value.map((one) => safe(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, safe(one, inner)]));
}
