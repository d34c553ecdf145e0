import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { ownScripts } from "./own-scripts.server.ts";
import { securityHeaders } from "./security-headers.server.ts";

const mark = "a-mark-of-this-process";
const ours = 'window.__reactRouterContext.streamController.enqueue("[1,2]");';
const html = Buffer.from(
  `<html><head><link nonce="${mark}" rel="modulepreload" href="/assets/a.js"/><style nonce="${mark}">a{}</style></head>` +
    `<body><p><script>alert(1)</script><script nonce="guessed">alert(2)</script><style>b{}</style>` +
    `<script type="application/ld+json">{"@type":"Thing"}</script></p>` +
    `<script nonce="${mark}" src="/assets/b.js"></script><script nonce="${mark}">${ours}</script></body></html>`,
);
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("allows our own scripts, and none injected into the page", () => {
  const own = ownScripts(html, mark);
  expect(own.scripts.map(String)).toEqual([ours]);
  expect(own.styles.map(String)).toEqual(["a{}"]);
  const { "content-security-policy": policy = "" } = securityHeaders(own, null);
  expect(policy).toContain(`script-src 'self' ${hashOf(ours)};`);
  expect(policy).toContain(`style-src 'self' ${hashOf("a{}")};`);
  for (const planted of ["alert(1)", "alert(2)", "b{}", '{"@type":"Thing"}'])
    expect(policy).not.toContain(hashOf(planted));
});

it("removes only the marks", () => {
  const { page } = ownScripts(html, mark);
  expect(page.toString()).toBe(html.toString().replaceAll(` nonce="${mark}"`, ""));
  expect(page.includes(mark)).toBe(false);
});
