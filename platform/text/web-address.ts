import { z } from "zod";
import { isOwnPath } from "./linked-text.ts";

export const webAddress = () => z.url({ protocol: /^https?$/ }).max(2_000);

/** Fields of content that pages make links, frames or films of. */
const linkNames: ReadonlySet<string> = new Set(["url", "externalUrl", "link", "video", "videoUrl"]);

/** True for an address that a page may link. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text);

/** Belongs to nobody (RFC 2606); pages read its host. */
const NOWHERE = "https://removed-link.invalid/";

/** Makes links to scripts or files harmless, however they came into the database. */
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
