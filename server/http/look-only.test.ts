import { expect, it } from "vitest";
import { lookOnly } from "./look-only.ts";

const KEY = "aZ09-_.secret%2Fkey";
const page = `<!doctype html><html><head><link rel="modulepreload" href="/a.js"/><meta name="style-sheet" content="/a.css"/></head>
<body class="x"><script>window.key="${KEY}"</script><main><a class="btn" href="/booking/PH-7K3M9Q/cancel?key=${KEY}">Cancel</a>
<p>https://rides.example/rider/1?key=${KEY}</p><a href="/x?a=1&amp;key=${KEY}">Rider</a>
<form method="post" action="/booking/PH-7K3M9Q?key=${KEY}"><input type="hidden" name="key" value="${KEY}"/><input name="email"/>
<button type="submit">Send</button></form></main><script type="module" src="/b.js"></script></body></html>`;

it("shows a page without scripts, keys, links and working controls, and says so", () => {
  const shown = lookOnly(page, { of: "PH-7K3M9Q", back: "/staff/bookings/PH-7K3M9Q" });
  expect(shown).not.toContain(KEY);
  expect(shown).not.toMatch(/<script|modulepreload|action=|method=/);
  expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "/a.css",
    "/staff/bookings/PH-7K3M9Q",
  ]);
  expect([...shown.matchAll(/<(?:button|input)\b(?! disabled)/g)]).toEqual([]);
  expect(shown).toMatch(/<body class="x"><p role="note"/);
  expect(shown).toContain("Cancel</a>");
});

it("waits for no script with the letters of Hindi", () => {
  expect(lookOnly('<html lang="en"><body></body></html>', { of: "PH-7K3M9Q", back: "/staff" })).toMatch(
    /^<html class="is-complete" lang="en">/,
  );
});

it("writes no reference as markup", () => {
  expect(lookOnly("<body></body>", { of: '<b "x">', back: '/"><script>' })).not.toMatch(/<b |<script/);
});
