// The service worker keeps pages readable offline, but never pages that sell. Raise VERSION when its behaviour changes. Pages and pictures
// survive that, except pages that must not be kept (`dropPrivate`).
const VERSION = 15;
const PAGES = "pages";
const FILES = "files";
const PICTURES = "pictures";
const LIMITS = { [PAGES]: 120, [FILES]: 200, [PICTURES]: 250 };
const OFFLINE = "/offline";
/**
 * Copies of booking pages, vouchers, calendar entries and routes, by the address of their link (app/web/browser/booking-copies.ts).
 * Only bookings that the guest has agreed to are in it: each has a copy from then on, and an answer renews copies that are there.
 */
const COPIES = "bookings";
/** The most recently opened bookings. */
const MOST_BOOKINGS = 5;
/** Addresses that may be copied, if the answer has `x-kept-until`. */
const copied = /^\/booking\/([\w-]+)(\/voucher|\/voucher\.pdf|\/ride\.ics|\/course\/day-\d+\.gpx)?$/;
/**
 * Time for the network before a cached page answers, in milliseconds. A working line needs less, even 2G: three round trips and 40 KB.
 * After ten seconds nobody expects an answer.
 */
const PATIENCE = 5_000;
/** Maximum age of the offline page, in milliseconds: it has the company's telephone and address. */
const DAY = 24 * 3_600_000;

addEventListener("install", (event) => {
  // `reload` bypasses the browser's HTTP cache.
  event.waitUntil(keepPage(OFFLINE));
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), dropPrivate()]));
});

addEventListener("message", (event) => {
  if (event.data === "take-over") skipWaiting();
  if (event.data === "version") event.source.postMessage({ version: VERSION });
  // The guest has agreed to keep this booking.
  const agreed = typeof event.data?.keep === "string" ? copyAddress(new URL(event.data.keep)) : null;
  if (agreed) event.waitUntil(keepAgreed(agreed, event.source));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.mode === "navigate" && request.method === "POST" && url.origin === location.origin) {
    // Forms without JavaScript: "Remove from this device" of the offline page, and the logout.
    if (url.pathname === OFFLINE) event.respondWith(caches.delete(COPIES).then(offlinePage));
    if (url.pathname === "/logout") event.waitUntil(caches.delete(COPIES));
  }
  const copy = request.method === "GET" && url.origin === location.origin ? copyAddress(pageOf(request.url)) : null;
  if (copy) return event.respondWith(networkThenCopy(event, copy));
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/fonts/")) event.respondWith(keptFirst(event, FILES));
  else if (url.pathname.startsWith("/pictures/")) event.respondWith(keptFirst(event, PICTURES));
  else if (request.mode === "navigate" || url.pathname.endsWith(".data")) event.respondWith(networkFirst(event));
});

/** Fetches from the site; an answer also refreshes the offline page and the copies. */
function answerOf(event) {
  const answer = fetch(event.request);
  event.waitUntil(answer.then(renewOffline).catch(() => undefined));
  event.waitUntil(answer.then(tendCopies).catch(() => undefined));
  return answer;
}

/**
 * Refreshes the offline page once a day, so that its telephone number is right. Also with data saving: it is small. Compares dates of the
 * site, since the device's clock may be wrong.
 */
async function renewOffline(answer) {
  const kept = await caches.match(OFFLINE, { cacheName: PAGES });
  const saidAt = (response) => Date.parse(response?.headers.get("date"));
  if (saidAt(answer) - saidAt(kept) > DAY) await keepPage(OFFLINE);
}

/** Cache first: these file names change with the content. Stand-in pictures are not kept. */
async function keptFirst(event, name) {
  const kept = await caches.match(event.request, { cacheName: name });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && mayKeep(response)) event.waitUntil(keep(name, event.request, response.clone()));
  return response;
}

const mayBeKept = (response) => response.ok && !response.redirected && mayKeep(response);

/** True for a page made from stale data while the database was down, without dates (platform/http/page-tags.ts). */
const isStale = (response) => response.headers.has("x-known-before");

/** Keeps a page, but never replaces one with dates by one without. */
async function keepPageRead(request, response) {
  const kept = isStale(response) ? await caches.match(request, { cacheName: PAGES }) : undefined;
  if (!kept || isStale(kept)) await keep(PAGES, request, response);
}

/** Keeps an answer. After a client-side navigation, which fetches data only, also keeps the page's document. */
async function keepRead(request, response) {
  await keepPageRead(request, response);
  if (!isData(request.url) || navigator.connection?.saveData) return;
  const url = pageOf(request.url);
  const page = await fetch(url, { priority: "low" }).catch(() => null);
  if (page && mayBeKept(page)) await keepPageRead(url, page);
}

const isData = (address) => new URL(address).pathname.endsWith(".data");

/** The page's address, also for the address of its data. */
function pageOf(address) {
  const url = new URL(address);
  if (!isData(address)) return url;
  url.pathname = url.pathname.replace(/((?<=\/)_)?\.data$/, "");
  url.searchParams.delete("_routes");
  return url;
}

/** True if the server says that the answer is the same for everybody. Every other answer is live or private. */
const mayKeep = (response) => /\bpublic\b/.test(response.headers.get("cache-control") ?? "");

/** Deletes pages that an older version kept and that must be live or private. */
async function dropPrivate() {
  const cache = await caches.open(PAGES);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept && !mayKeep(kept)) await cache.delete(request);
  }
}

/** True if the site says that nobody may keep the page any more. A busy or failing site says nothing of it. */
const isNoLongerShared = (response) =>
  response.status === 404 || response.status === 410 || (response.ok && !mayKeep(response));

/** Deletes a kept page and its data. */
async function dropPage(page) {
  const cache = await caches.open(PAGES);
  for (const { url } of await cache.keys()) if (pageOf(url).href === page.href) await cache.delete(url);
}

/** True for a tour page, whose query only holds the choice: any kept version will do. */
const isTour = (url) => /^\/tours\/[^/]+\/[^/.]+$/.test(url.pathname);

/** The kept page of an address; for a tour, with any query. */
async function keptPage(url) {
  const kept = await caches.match(url, { cacheName: PAGES });
  return kept ?? (isTour(url) ? caches.match(url, { cacheName: PAGES, ignoreSearch: true }) : undefined);
}

/** Pages whose data is late and still awaited. */
const silent = new Set();

/**
 * Network first. The kept page answers if the network fails, even midway, or takes longer than `PATIENCE`; a late answer is kept for the
 * next time. Without a kept page the answer is passed on as it comes.
 */
async function networkFirst(event) {
  const { request } = event;
  const page = pageOf(request.url);
  const answer = answerOf(event);
  const read = answer.then((response) => {
    if (mayBeKept(response)) return keepRead(request, response.clone());
    return isNoLongerShared(response) ? dropPage(page) : undefined;
  });
  event.waitUntil(read.catch(() => undefined).then(() => silent.delete(page.href)));
  const kept = request.mode === "navigate" ? await keptPage(page) : await caches.match(request, { cacheName: PAGES });
  if (kept) {
    // Its data was awaited just now: do not wait twice for the same page.
    const patience = request.mode === "navigate" && silent.has(page.href) ? 0 : PATIENCE;
    return (await inTime(answer.then(whole), patience)) ?? older(kept, event);
  }
  if (request.mode === "navigate") return answer.catch(() => offlinePage());
  // The document is kept, the data is not: after an error the page requests its document (`app/root.tsx`).
  if (!(await keptPage(page))) return answer;
  const response = await inTime(answer.then(whole), PATIENCE);
  if (!response) silent.add(page.href);
  return response ?? Response.error();
}

/** Resolves to the promise's value, or undefined after the time or an error. */
function inTime(promised, milliseconds) {
  const late = new Promise((resolve) => setTimeout(resolve, milliseconds));
  return Promise.race([promised.catch(() => undefined), late]);
}

/** Waits for the whole body, since a line can break midway. Costs no progressive rendering: the page's files are already cached. */
async function whole(response) {
  if (response.ok) await response.clone().arrayBuffer();
  return response;
}

/** The kept answer, marked so that the page says it is older (app/offline/device-notices.tsx). */
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

/** The offline page, without scripts: under another page's address they would reload it for ever. Its links need none. */
async function offlinePage() {
  const kept = await caches.match(OFFLINE, { cacheName: PAGES });
  if (!kept) return Response.error();
  const headers = new Headers(kept.headers);
  headers.append("content-security-policy", "script-src 'none'");
  return new Response(await withCopies(await kept.text()), { status: kept.status, headers });
}

/** Keeps the offline page and its files. */
async function keepPage(path) {
  const response = await fetch(path, { cache: "reload", priority: "low" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await keepFilesOf(await response.clone().text());
  await (await caches.open(PAGES)).put(path, response);
}

/** Keeps the scripts, styles and fonts named in a page. */
async function keepFilesOf(html) {
  const files = [...new Set(html.match(/\/(?:assets|fonts)\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
  const cache = await caches.open(FILES);
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}

/** The address of a copy: path and link key only. Null if the page is not copied. */
function copyAddress(url) {
  const key = url.searchParams.get("key");
  return url.origin === location.origin && key && copied.test(url.pathname)
    ? `${url.origin}${url.pathname}?${new URLSearchParams({ key })}`
    : null;
}

/** Network first, as in `networkFirst`; the copy of a booking answers only without network. */
async function networkThenCopy(event, address) {
  const { request } = event;
  const opened = openCopies();
  const answer = answerOf(event);
  const noted = answer.then(async (response) => {
    const copy = response.clone();
    if (await isAgreed(address)) await noteCopy(await opened, address, copy, isData(request.url));
  });
  event.waitUntil(noted.catch(() => undefined));
  const isPage = request.mode === "navigate";
  const kept = await findCopy(address);
  if (!kept) return isPage ? answer.catch(() => offlinePage()) : answer;
  const response = await inTime(answer.then(whole), PATIENCE);
  // Data is not kept: on an error the page requests its document (`app/root.tsx`).
  return response ?? (isPage ? older(kept, event) : Response.error());
}

/**
 * Opens the cache of copies before the request. If "Remove" deletes it meanwhile, a late answer goes into the deleted cache, so a removed
 * booking does not come back.
 */
const openCopies = () => caches.open(COPIES);

/**
 * Keeps an answer until the time in its header. Without the header (cancelled, handed over, older link) deletes the copy. A server error or
 * rate limit leaves it.
 */
async function noteCopy(copies, address, response, isOnlyData = false) {
  if (response.status >= 500 || response.status === 429) return;
  if (!(keptUntil(response) > Date.now()) || response.redirected) return dropCopies(address);
  if (isOnlyData) return renewCopy(copies, address);
  // All or nothing: a broken answer leaves the older copy.
  const body = await response.clone().text();
  if (isHtml(response)) await keepFilesOf(body);
  // Deleted first, so that the cache lists it as the newest.
  await copies.delete(address);
  await copies.put(address, response);
  await dropOldest(copies, address);
  const isBooking = copied.exec(new URL(address).pathname)?.[2] === undefined;
  for (const inner of isBooking ? ["/voucher", ...routesIn(body)] : []) {
    const page = new URL(address);
    page.pathname += inner;
    await renewCopy(copies, page.href);
  }
  for (const client of await clients.matchAll()) client.postMessage({ copied: true });
}

/** Route files that a booking's page links. */
const routesIn = (body) => [...new Set(body.match(/\/course\/day-\d+\.gpx/g) ?? [])];

const isHtml = (response) => /^text\/html/.test(response.headers.get("content-type") ?? "");
const keptUntil = (response) => Date.parse(response.headers.get("x-kept-until") ?? "");

/** Fetches a page again, to keep it or to delete its copy. */
async function renewCopy(copies, address) {
  await noteCopy(copies, address, await fetch(address, { priority: "low" }));
}

/** Keeps a booking that the guest has agreed to. A failure is told to its page: `noteCopy` tells of success. */
async function keepAgreed(address, page) {
  await renewCopy(await openCopies(), address).catch(() => undefined);
  if (!(await findCopy(address))) page?.postMessage({ copied: false });
}

/** True if the booking of an address has copies, under any link: the guest has agreed then. */
async function isAgreed(address) {
  const kept = await (await caches.open(COPIES)).keys();
  return kept.some(({ url }) => referenceOf(url) === referenceOf(address));
}

const referenceOf = (address) => copied.exec(new URL(address).pathname)?.[1];

/** Deletes all copies of one link. */
async function dropCopies(address) {
  const cache = await caches.open(COPIES);
  for (const { url } of await cache.keys())
    if (referenceOf(url) === referenceOf(address) && new URL(url).search === new URL(address).search)
      await cache.delete(url);
}

/** Deletes copies of older links of this booking, and the bookings opened longest ago. */
async function dropOldest(copies, address) {
  const addresses = (await copies.keys()).map(({ url }) => url).reverse();
  const last = [...new Set(addresses.map(referenceOf))].slice(0, MOST_BOOKINGS);
  for (const url of addresses) {
    const isOlderLink = referenceOf(url) === referenceOf(address) && new URL(url).search !== new URL(address).search;
    if (isOlderLink || !last.includes(referenceOf(url))) await copies.delete(url);
  }
}

/** The copy of an address, unless it has expired. */
async function findCopy(address) {
  if (!(await caches.has(COPIES))) return undefined;
  const kept = await caches.match(address, { cacheName: COPIES });
  if (!kept || keptUntil(kept) > Date.now()) return kept;
  await dropCopies(address);
  return undefined;
}

/**
 * After each answer of the site: deletes expired copies and fetches day-old pages again. This also removes cancelled and handed-over
 * bookings.
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

/** The kept bookings, latest first, with title and address. */
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

/** Time of a copy in Delhi: "as of 28 Nov, 14:32 IST". */
function asOf(response) {
  const delhi = new Date(Date.parse(response.headers.get("date")) + 330 * 60_000).toUTCString();
  const [, day, month, time] = /^\w+, (\d+) (\w+) \d+ (\d+:\d+)/.exec(delhi) ?? [];
  return `as of ${Number(day)} ${month}, ${time} IST`;
}

/** Fills the list of bookings into the offline page (app/offline/route.tsx). */
async function withCopies(html) {
  const copies = await listCopies();
  const part = copies.length > 0 ? "data-copies" : "data-no-copies";
  return html
    .replace(new RegExp(`${part}="" hidden=""`), "")
    .replace(/<li data-copy.*?<\/li>/s, (entry) =>
      copies.map(({ address, title }) => entry.replace("#copy", () => address).replace("Copy", () => title)).join(""),
    );
}

/** Stores an answer and deletes the oldest above the limit. */
async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS[name])))
    if (new URL(old.url).pathname !== OFFLINE) await cache.delete(old);
}
