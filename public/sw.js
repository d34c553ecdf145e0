// The service worker: what was read stays readable without a network. It never answers for anything that sells.
// Raise VERSION when this file's behaviour changes; pages and pictures are kept apart from it and survive, but for pages that
// must not be kept (`dropPrivate`).
const VERSION = 3;
const PAGES = "pages";
const FILES = "files";
const PICTURES = "pictures";
const LIMITS = { [PAGES]: 120, [FILES]: 200, [PICTURES]: 250 };
const OFFLINE = "/offline";

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
      event.respondWith(fetch(request).catch(() => offlinePage()));
    return;
  }
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/fonts/")) event.respondWith(keptFirst(event, FILES));
  else if (url.pathname.startsWith("/pictures/")) event.respondWith(keptFirst(event, PICTURES));
  else if (request.mode === "navigate" || url.pathname.endsWith(".data")) event.respondWith(networkFirst(event));
});

/** Names of these files change with their content: what is kept is right for ever. */
async function keptFirst(event, name) {
  const kept = await caches.match(event.request, { cacheName: name });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(name, event.request, response.clone()));
  return response;
}

const mayBeKept = (response) => response.ok && !response.redirected && mayKeep(response);

/** Keeps what was read. Who came by a link has read the page's data alone: its document is kept too, for who opens it again. */
async function keepRead(request, response) {
  await keep(PAGES, request, response);
  const url = new URL(request.url);
  if (!url.pathname.endsWith(".data") || navigator.connection?.saveData) return;
  url.pathname = url.pathname.replace(/((?<=\/)_)?\.data$/, "");
  url.searchParams.delete("_routes");
  const page = await fetch(url, { priority: "low" }).catch(() => null);
  if (page && mayBeKept(page)) await keep(PAGES, url, page);
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

/** A page is always asked for live; only without a network does the kept one answer. */
async function networkFirst(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (mayBeKept(response)) event.waitUntil(keepRead(request, response.clone()));
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: PAGES });
    if (kept) return kept;
    if (request.mode === "navigate") return offlinePage();
    throw error;
  }
}

async function offlinePage() {
  return (await caches.match(OFFLINE, { cacheName: PAGES })) ?? Response.error();
}

/** Keeps the offline page with the files it needs, so that it looks like ours when it is needed. */
async function keepPage(path) {
  const response = await fetch(path, { cache: "reload" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const html = await response.clone().text();
  await (await caches.open(PAGES)).put(path, response);
  const files = [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
  const cache = await caches.open(FILES);
  await Promise.all(files.map((file) => cache.add(file)));
}

/** Puts it in, and lets the oldest go when there are too many. */
async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS[name])))
    if (new URL(old.url).pathname !== OFFLINE) await cache.delete(old);
}
