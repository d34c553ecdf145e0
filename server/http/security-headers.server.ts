import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { CheckoutHosts } from "./checkout-hosts.server.ts";

const permissions = (payment: string): string =>
  `camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), ${payment}`;

const hashOf = (text: Buffer): string => `'sha256-${hash("sha256", text, "base64")}'`;

/** Maps and films, opened by a tap only. */
const embedHosts = "https://www.openstreetmap.org https://www.youtube-nocookie.com";

/** Allows inline texts that we wrote, by hash (own-scripts.server.ts), and the provider's hosts on payment pages only. */
export function securityHeaders(
  own: { scripts: readonly Buffer[]; styles: readonly Buffer[] },
  payment: CheckoutHosts | null,
  /** On every page: client-side navigation keeps the policy of the first page, from which an upload may follow. */
  uploadOrigin: string | null = null,
): Record<string, string> {
  const hashes = own.scripts.map(hashOf);
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...(payment ? [payment.scriptOrigin, ...payment.partOrigins] : [])].join(" "),
    // A hash would switch 'unsafe-inline' off, and the provider's styles have no known hash.
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

const headersOfAll = (publicUrl: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": permissions("payment=()"),
  "content-security-policy": "frame-ancestors 'none'",
  // On a laptop's http it would lock browsers out for two years.
  ...(publicUrl.startsWith("https:")
    ? { "strict-transport-security": `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
    : {}),
});

export const securityOfAll = (publicUrl: string): MiddlewareHandler => {
  const headers = Object.entries(headersOfAll(publicUrl));
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
};
