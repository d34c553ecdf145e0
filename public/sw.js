// The service worker: what was read stays readable without a network. It never answers for anything that sells.
// Raise VERSION when this file's behaviour changes; pages and pictures are kept apart from it and survive, but for pages that
// must not be kept (`dropPrivate`).
const VERSION = 8;
const PAGES = "pages";
const FILES = "files";
const PICTURES = "pictures";
const LIMITS = { [PAGES]: 120, [FILES]: 200, [PICTURES]: 250 };
const OFFLINE = "/offline";
/**
 * How long, in milliseconds, the network may keep somebody waiting for a page that is kept here. A line that is alive brings a page
 * in less, over 2G too: three ways there and back, and 40 KB. After ten seconds nobody believes in it any more.
 */
const PATIENCE = 5_000;
/** How old, in milliseconds, the offline page may be while the site answers: it has the company's telephone and address on it. */
const DAY = 24 * 3_600_000;

// What server/page-listener.server.ts keeps from its memory (a test compares), and photographs of travellers.
const live = /^\/(api|booking|checkout|choice|credit|dev|farewell|forgotten-password|handed-over|health|login|logout|metrics|moderate|newsletter|photos|quote|register|reset-password|review|rider|session|user-profile|verify-email|voucher|waiting)(\/|\.|\?|$)/;

addEventListener("install", (event) => {
  // `reload` asks the network, whatever the browser's own cache holds.
  event.waitUntil(keepPage(OFFLINE));
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), dropPrivate()]));
});

addEventListener("message", (event) => {
  if (event.data === "take-over") skipWaiting();
  if (event.data === "version") event.source.postMessage({ version: VERSION });
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || live.test(url.pathname)) {
    if (request.mode === "navigate" && request.method === "GET" && url.origin === location.origin)
      event.respondWith(answerOf(event).catch(() => offlinePage()));
    return;
  }
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/fonts/")) event.respondWith(keptFirst(event, FILES));
  else if (url.pathname.startsWith("/pictures/")) event.respondWith(keptFirst(event, PICTURES));
  else if (request.mode === "navigate" || url.pathname.endsWith(".data")) event.respondWith(networkFirst(event));
});

/** What the site says now; where it says anything, the offline page is looked after too. */
function answerOf(event) {
  const answer = fetch(event.request);
  event.waitUntil(answer.then(renewOffline).catch(() => undefined));
  return answer;
}

/**
 * Whoever stands before a closed gate rings up the number that the offline page has. It is asked for anew once a day, where data is
 * saved too: it is small. Both times are the site's own, whatever the clock of the device shows.
 */
async function renewOffline(answer) {
  const kept = await caches.match(OFFLINE, { cacheName: PAGES });
  const saidAt = (response) => Date.parse(response?.headers.get("date"));
  if (saidAt(answer) - saidAt(kept) > DAY) await keepPage(OFFLINE);
}

/** Names of these files change with their content: what is kept is right for ever. */
async function keptFirst(event, name) {
  const kept = await caches.match(event.request, { cacheName: name });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(name, event.request, response.clone()));
  return response;
}

const mayBeKept = (response) => response.ok && !response.redirected && mayKeep(response);

/** Whether the site made it while its database did not answer, of what was known before, without dates (platform/page-tags.ts). */
const isStale = (response) => response.headers.has("x-known-before");

/** Keeps a page, but none without dates in the place of one with them. */
async function keepPageRead(request, response) {
  const kept = isStale(response) ? await caches.match(request, { cacheName: PAGES }) : undefined;
  if (!kept || isStale(kept)) await keep(PAGES, request, response);
}

/** Keeps what was read. Who came by a link has read the page's data alone: its document is kept too, for who opens it again. */
async function keepRead(request, response) {
  await keepPageRead(request, response);
  if (!isData(request.url) || navigator.connection?.saveData) return;
  const url = pageOf(request.url);
  const page = await fetch(url, { priority: "low" }).catch(() => null);
  if (page && mayBeKept(page)) await keepPageRead(url, page);
}

const isData = (address) => new URL(address).pathname.endsWith(".data");

/** The address of the page that an address is of: its own, or that of the data of a page that one comes to by a link. */
function pageOf(address) {
  const url = new URL(address);
  if (!isData(address)) return url;
  url.pathname = url.pathname.replace(/((?<=\/)_)?\.data$/, "");
  url.searchParams.delete("_routes");
  return url;
}

/** Whether an answer lets itself be kept; a page that one person's link opens does not. */
const mayKeep = (response) => !/no-store/.test(response.headers.get("cache-control") ?? "");

/** Lets go of pages that an older version kept although they must be live or not be kept at all. */
async function dropPrivate() {
  const cache = await caches.open(PAGES);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (live.test(new URL(request.url).pathname) || (kept && !mayKeep(kept))) await cache.delete(request);
  }
}

/** What is chosen on a tour's page is written behind its address, and nothing is asked for: it is the page that was read. */
const isTour = (url) => /^\/tours\/[^/]+\/[^/.]+$/.test(url.pathname);

/** The kept page of an address; of a tour, one with another choice behind its address if there is none with this one. */
async function keptPage(url) {
  const kept = await caches.match(url, { cacheName: PAGES });
  return kept ?? (isTour(url) ? caches.match(url, { cacheName: PAGES, ignoreSearch: true }) : undefined);
}

/** Pages whose data has been kept waiting for too long, and is waited for still. */
const silent = new Set();

/**
 * A page is always asked for live. The kept one answers when the network breaks, before the answer or within it, and when after
 * `PATIENCE` the whole answer is not there: what comes later is kept for the next time. Where nothing is kept the answer is given
 * as it comes, however long that takes.
 */
async function networkFirst(event) {
  const { request } = event;
  const page = pageOf(request.url);
  const answer = answerOf(event);
  const read = answer.then((response) => mayBeKept(response) && keepRead(request, response.clone()));
  event.waitUntil(read.catch(() => undefined).then(() => silent.delete(page.href)));
  const kept = request.mode === "navigate" ? await keptPage(page) : await caches.match(request, { cacheName: PAGES });
  if (kept) {
    // Its data was waited for just now: nobody waits for the same page twice.
    const patience = request.mode === "navigate" && silent.has(page.href) ? 0 : PATIENCE;
    return (await inTime(answer.then(whole), patience)) ?? older(kept, event);
  }
  if (request.mode === "navigate") return answer.catch(() => offlinePage());
  // The page's document is kept where its data is not: without data it is the document that is asked for (`app/root.tsx`).
  if (!(await keptPage(page))) return answer;
  const response = await inTime(answer.then(whole), PATIENCE);
  if (!response) silent.add(page.href);
  return response ?? Response.error();
}

/** What was promised if it comes in so many milliseconds; nothing otherwise, and if it breaks. */
function inTime(promised, milliseconds) {
  const late = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([promised.catch(() => undefined), late]);
}

/**
 * An answer whose body has come too: a line can fall silent or break in the middle. Nothing is lost by not drawing a page bit by
 * bit, since the files that it would ask for are here already.
 */
async function whole(response) {
  if (response.ok) await response.clone().arrayBuffer();
  return response;
}

/** The kept answer; the page says of itself that it is an older one (app/offline/device-notices.tsx). */
async function older(kept, { request, clientId }) {
  const path = pageOf(request.url).pathname;
  if (request.mode !== "navigate") {
    const client = await clients.get(clientId);
    client?.postMessage({ older: path });
    return kept;
  }
  if (!/^text\/html/.test(kept.headers.get("content-type") ?? "")) return kept;
  const html = (await kept.text()).replace("<html", () => `<html data-older="${path}"`);
  return new Response(html, { status: kept.status, headers: kept.headers });
}

/**
 * It stands under the address of another page, whose scripts are not here: with its own it would load itself anew for them, for ever.
 * Its links need none.
 */
async function offlinePage() {
  const kept = await caches.match(OFFLINE, { cacheName: PAGES });
  if (!kept) return Response.error();
  const headers = new Headers(kept.headers);
  headers.append("content-security-policy", "script-src 'none'");
  return new Response(kept.body, { status: kept.status, headers });
}

/** Keeps the offline page with the files it needs, so that it looks like ours when it is needed. */
async function keepPage(path) {
  const response = await fetch(path, { cache: "reload", priority: "low" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const html = await response.clone().text();
  const files = [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
  const cache = await caches.open(FILES);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await (await caches.open(PAGES)).put(path, response);
}

/** Puts it in, and lets the oldest go when there are too many. */
async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS[name])))
    if (new URL(old.url).pathname !== OFFLINE) await cache.delete(old);
}
