import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { CheckoutHosts } from "./checkout-hosts.server.ts";

/** What no page of ours asks a browser for, and whether it may ask for money. */
const permissions = (payment: string): string =>
  `camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), ${payment}`;

const hashOf = (text: Buffer): string => `'sha256-${hash("sha256", text, "base64")}'`;

/** Where the frames that a reader opens by a tap come from: maps and films. Nothing is loaded from them before the tap. */
const embedHosts = "https://www.openstreetmap.org https://www.youtube-nocookie.com";

/**
 * Makes the headers of an HTML page. Inline scripts and styles are allowed by the hash of what we wrote ourselves
 * (own-scripts.server.ts), never of what merely stands in the page, so that no other can run; the payment provider's hosts, and the
 * styles that its script writes, are let in on the pages that pay and nowhere else.
 */
export function securityHeaders(
  own: { scripts: readonly Buffer[]; styles: readonly Buffer[] },
  payment: CheckoutHosts | null,
  /** Where uploads go, when that is not this site: a page that was gone to without loading it anew keeps its first policy. */
  uploadOrigin: string | null = null,
): Record<string, string> {
  const hashes = own.scripts.map(hashOf);
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...(payment ? [payment.scriptOrigin, ...payment.partOrigins] : [])].join(" "),
    // A hash beside it would switch 'unsafe-inline' off, and nobody knows the hash of a style that the provider writes.
    ["style-src 'self'", ...(payment ? ["'unsafe-inline'"] : own.styles.map(hashOf))].join(" "),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(payment?.partOrigins ?? [])].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", payment?.frameOrigin, ...(payment?.beaconOrigins ?? []), uploadOrigin]
      .filter(Boolean)
      .join(" "),
    `frame-src ${payment ? `'self' ${payment.frameOrigin} ${payment.scriptOrigin}` : `'self' ${embedHosts}`}`,
    `form-action 'self' ${payment?.frameOrigin ?? ""}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    ...(payment ? { "permissions-policy": permissions(`payment=(self "${payment.frameOrigin}")`) } : {}),
    "cross-origin-opener-policy": payment ? "same-origin-allow-popups" : "same-origin",
  };
}

const TWO_YEARS_SECONDS = 63_072_000;

/** What every answer says, pages, files, JSON and errors alike; a page's own policy (above) takes the place of this one. */
const headersOfAll = (publicUrl: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissions("payment=()"),
  "content-security-policy": "frame-ancestors 'none'",
  // Only where travellers come by https: on a laptop's http it would shut the door for two years.
  ...(publicUrl.startsWith("https:")
    ? { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
    : {}),
});

/** Puts `headersOfAll` on every answer that does not say otherwise itself. */
export const securityOfAll = (publicUrl: string): MiddlewareHandler => {
  const headers = Object.entries(headersOfAll(publicUrl));
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
};
