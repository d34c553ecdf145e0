// The service worker: what was read stays readable without a network. It never answers for anything that sells.
// Raise VERSION when this file's behaviour changes; pages and pictures are kept apart from it and survive, but for pages that
// must not be kept (`dropPrivate`).
const VERSION = 11;
const PAGES = "pages";
const FILES = "files";
const PICTURES = "pictures";
const LIMITS = { [PAGES]: 120, [FILES]: 200, [PICTURES]: 250 };
const OFFLINE = "/offline";
/** Copies of booking pages, vouchers and calendar entries, by the address of their link (app/web/browser/booking-copies.ts). */
const COPIES = "bookings";
/** How many bookings are kept, the last ones opened. */
const MOST_BOOKINGS = 5;
/** Which addresses may be kept as copies; the answer's header `x-kept-until` decides. */
const copied = /^\/booking\/([\w-]+)(\/voucher|\/voucher\.pdf|\/ride\.ics)?$/;
/**
 * How long, in milliseconds, the network may keep somebody waiting for a page that is kept here. A line that is alive brings a page
 * in less, over 2G too: three ways there and back, and 40 KB. After ten seconds nobody believes in it any more.
 */
const PATIENCE = 5_000;
/** How old, in milliseconds, the offline page may be while the site answers: it has the company's telephone and address on it. */
const DAY = 24 * 3_600_000;

// What server/http/page-listener.server.ts keeps from its memory (a test compares), and photographs of travellers.
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
  // A page that was opened before this worker was there.
  const opened = typeof event.data?.opened === "string" ? copyAddress(new URL(event.data.opened)) : null;
  if (opened) event.waitUntil(openCopies().then((copies) => renewCopy(copies, opened)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode === "navigate" && request.method === "POST" && url.origin === location.origin) {
    // Forms that work without scripts: "Forget on this device" of the offline page, and the log-out.
    if (url.pathname === OFFLINE) event.respondWith(caches.delete(COPIES).then(offlinePage));
    if (url.pathname === "/logout") event.waitUntil(caches.delete(COPIES));
  }
  const copy = request.method === "GET" && url.origin === location.origin ? copyAddress(pageOf(request.url)) : null;
  if (copy) return event.respondWith(networkThenCopy(event, copy));
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
  event.waitUntil(answer.then(tendCopies).catch(() => undefined));
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

/** Names of these files change with their content: what is kept is right for ever. A picture that stands in for another is not kept. */
async function keptFirst(event, name) {
  const kept = await caches.match(event.request, { cacheName: name });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && mayKeep(response)) event.waitUntil(keep(name, event.request, response.clone()));
  return response;
}

const mayBeKept = (response) => response.ok && !response.redirected && mayKeep(response);

/** Whether the site made it while its database did not answer, of what was known before, without dates (platform/http/page-tags.ts). */
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
  if (!isHtml(kept)) return kept;
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
  return new Response(await withCopies(await kept.text()), { status: kept.status, headers });
}

/** Keeps the offline page with the files it needs, so that it looks like ours when it is needed. */
async function keepPage(path) {
  const response = await fetch(path, { cache: "reload", priority: "low" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await keepFilesOf(await response.clone().text());
  await (await caches.open(PAGES)).put(path, response);
}

/** Keeps the scripts, styles and typefaces that a page names. */
async function keepFilesOf(html) {
  const files = [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
  const cache = await caches.open(FILES);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}

/** The address of a copy: the page's path and the key of its link, and nothing else. Null for an address of which no copy is kept. */
function copyAddress(url) {
  const key = url.searchParams.get("key");
  return url.origin === location.origin && key && copied.test(url.pathname)
    ? `${url.origin}${url.pathname}?${new URLSearchParams({ key })}`
    : null;
}

/** A booking's page is always asked for live. Its copy answers only where the network does not, as in `networkFirst`. */
async function networkThenCopy(event, address) {
  const { request } = event;
  const opened = openCopies();
  const answer = answerOf(event);
  const noted = answer.then(async (response) => noteCopy(await opened, address, response.clone(), isData(request.url)));
  event.waitUntil(noted.catch(() => undefined));
  const isPage = request.mode === "navigate";
  const kept = await findCopy(address);
  if (!kept) return isPage ? answer.catch(() => offlinePage()) : answer;
  const response = await inTime(answer.then(whole), PATIENCE);
  // Data is not kept: where it does not come, the page asks for its document (`app/root.tsx`).
  return response ?? (isPage ? older(kept, event) : Response.error());
}

/**
 * Opens the copies before the site is asked. To forget them is to delete their cache. An answer that comes after that goes into the
 * deleted cache, so that it does not bring a forgotten booking back.
 */
const openCopies = () => caches.open(COPIES);

/**
 * Keeps what the site answered as long as its header says. An answer without that header (cancelled, handed over, an older link)
 * takes the copy away; one that says nothing of the booking (the site is broken or busy) leaves it.
 */
async function noteCopy(copies, address, response, isOnlyData = false) {
  if (response.status >= 500 || response.status === 429) return;
  if (!(keptUntil(response) > Date.now()) || response.redirected) return dropCopies(address);
  if (isOnlyData) return renewCopy(copies, address);
  // Whole, or not at all: an answer that breaks off leaves the older copy.
  const body = await response.clone().text();
  if (isHtml(response)) await keepFilesOf(body);
  // Deleted first, so that the cache lists it as the newest.
  await copies.delete(address);
  await copies.put(address, response);
  await dropOldest(copies, address);
  const voucher = new URL(address);
  voucher.pathname += "/voucher";
  const isBooking = copied.exec(new URL(address).pathname)?.[2] === undefined;
  if (isBooking) await renewCopy(copies, voucher.href);
  for (const client of await clients.matchAll()) client.postMessage({ copied: true });
}

const isHtml = (response) => /^text\/html/.test(response.headers.get("content-type") ?? "");
const keptUntil = (response) => Date.parse(response.headers.get("x-kept-until") ?? "");

/** Asks for a page anew, to keep it or to let it go. */
async function renewCopy(copies, address) {
  await noteCopy(copies, address, await fetch(address, { priority: "low" }));
}

const referenceOf = (address) => copied.exec(new URL(address).pathname)?.[1];

/** Lets go of all that one link opened. */
async function dropCopies(address) {
  const cache = await caches.open(COPIES);
  for (const { url } of await cache.keys())
    if (referenceOf(url) === referenceOf(address) && new URL(url).search === new URL(address).search)
      await cache.delete(url);
}

/** Lets go of copies of older links of this booking, and of the bookings that were opened longest ago. */
async function dropOldest(copies, address) {
  const addresses = (await copies.keys()).map(({ url }) => url).reverse();
  const last = [...new Set(addresses.map(referenceOf))].slice(0, MOST_BOOKINGS);
  for (const url of addresses) {
    const isOlderLink = referenceOf(url) === referenceOf(address) && new URL(url).search !== new URL(address).search;
    if (isOlderLink || !last.includes(referenceOf(url))) await copies.delete(url);
  }
}

/** The copy of an address, unless its time is over. */
async function findCopy(address) {
  if (!(await caches.has(COPIES))) return undefined;
  const kept = await caches.match(address, { cacheName: COPIES });
  if (!kept || keptUntil(kept) > Date.now()) return kept;
  await dropCopies(address);
  return undefined;
}

/**
 * Each time that the site answers: copies whose time is over go, and pages that are a day old are asked for again. By it a copy also goes
 * of a booking that was cancelled or handed over meanwhile.
 */
async function tendCopies(answer) {
  if (!(await caches.has(COPIES))) return;
  const now = Date.parse(answer.headers.get("date"));
  const copies = await openCopies();
  for (const { url } of await copies.keys()) {
    const kept = await findCopy(url);
    if (kept && isHtml(kept) && now - Date.parse(kept.headers.get("date")) > DAY) await renewCopy(copies, url);
  }
}

/** The bookings that are kept, the last one first, each with the title of its page and the address of its copy. */
async function listCopies() {
  const list = [];
  if (!(await caches.has(COPIES))) return list;
  for (const { url } of (await (await caches.open(COPIES)).keys()).reverse()) {
    const kept = await findCopy(url);
    if (!kept || !isHtml(kept)) continue;
    const tour = /<h1[^>]*>([^<]+)/.exec(await kept.text())?.[1] ?? "";
    const what = url.includes("/voucher?") ? "voucher" : "booking";
    const address = (new URL(url).pathname + new URL(url).search).replaceAll("&", "&amp;");
    list.push({ address, title: `${tour}, ${what} ${referenceOf(url)}, ${asOf(kept)}` });
  }
  return list;
}

/** When a copy was made, by the clock of Delhi: "as of 28 Nov, 14:32 IST". */
function asOf(response) {
  const delhi = new Date(Date.parse(response.headers.get("date")) + 330 * 60_000).toUTCString();
  const [, day, month, time] = /^\w+, (\d+) (\w+) \d+ (\d+:\d+)/.exec(delhi) ?? [];
  return `as of ${Number(day)} ${month}, ${time} IST`;
}

/** Writes into the offline page which bookings are kept here; app/offline/route.tsx has the pieces. */
async function withCopies(html) {
  const copies = await listCopies();
  const part = copies.length > 0 ? "data-copies" : "data-no-copies";
  return html
    .replace(new RegExp(`${part}="" hidden=""`), "")
    .replace(/<li data-copy.*?<\/li>/s, (entry) =>
      copies.map(({ address, title }) => entry.replace("#copy", () => address).replace("Copy", () => title)).join(""),
    );
}

/** Puts it in, and lets the oldest go when there are too many. */
async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS[name])))
    if (new URL(old.url).pathname !== OFFLINE) await cache.delete(old);
}
