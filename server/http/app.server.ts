import path from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { checkoutReturn } from "#api/checkout-return.server.ts";
import { contract } from "#api/contract/contract.server.ts";
import { health } from "#api/health.server.ts";
import { leaveLetter, leaveList } from "#api/leave-letter.server.ts";
import { metricsPage } from "#api/metrics.server.ts";
import { servePhotos } from "#api/photos.server.ts";
import { providerWebhook } from "#api/provider-webhook.server.ts";
import { searchAsTyped } from "#api/search.server.ts";
import { triedHoldContext } from "#app/checkout/take-places.server.ts";
import { sendCourse } from "#app/manage/course-file/send-course.server.ts";
import { sendGiftPdf } from "#app/site/gift/send-gift-pdf.server.ts";
import { IMPORT_UPLOAD, importFaultsAddress, importMappingAddress } from "#app/staff/import/import-address.ts";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { scriptMark } from "#app/web/browser/script-mark.server.ts";
import { callerAddressContext } from "#app/web/caller.server.ts";
import { unsavedContext } from "#app/web/forms/unsaved.server.ts";
import { pageTagsContext } from "#app/web/page-tags.server.ts";
import { renderedContext } from "#app/web/rendered.server.ts";
import { currencyOf, findShownRates } from "#modules/exchange/index.server.ts";
import { failedForDatabase } from "#platform/database/database-fault.server.ts";
import { errorTable, TRY_AGAIN_SECONDS } from "#platform/errors.ts";
import { isAbandonedRequest } from "#platform/http/abandoned-request.ts";
import { addressOf, callerAddress, withCaller } from "#platform/http/caller.server.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import { Busy, placeOf } from "#platform/http/fair-queue.server.ts";
import { type PageTag, TAGS_HEADER } from "#platform/http/page-tags.ts";
import { newId } from "#platform/ids.server.ts";
import { withRequestId } from "#platform/log.server.ts";
import { backupPlaces, watchBackups } from "../backup/newest-backup.server.ts";
import { chooseCurrency } from "../currency/choose-currency.server.ts";
import { withOtherCurrency } from "../currency/other-currency.server.ts";
import { addressWithCertificate } from "../machine/look-at-certificate.server.ts";
import { watchFigures } from "../machine/machine-figures.server.ts";
import { keptMails } from "../mail-files/kept-mails.server.ts";
import { mailPictures } from "../mail-files/mail-pictures.server.ts";
import { PageOptimizer } from "../page-cache/page-optimizer.server.ts";
import type { RunningServices } from "../services.server.ts";
import { bodyLimits } from "./body-limits.server.ts";
import { checkoutHosts } from "./checkout-hosts.server.ts";
import { compressedAnswers } from "./compressed-answers.server.ts";
import { saveImportColumns, sendFaultyLines, uploadImport } from "./console-forms/import-files.server.ts";
import { withEmptyRedirects } from "./empty-redirect.server.ts";
import { formFailureGuard } from "./form-failure-guard.server.ts";
import { bookingSeen, guestPage, quoteSeen } from "./guest-page.server.ts";
import { holdForm } from "./hold-form.server.ts";
import { withMovedAddresses } from "./moved-addresses.server.ts";
import { tellNewsOnce } from "./one-time-news.server.ts";
import { ownScripts } from "./own-scripts.server.ts";
import { markPreview, previewOf } from "./preview.server.ts";
import { isPrivatePage } from "./public-addresses.server.ts";
import { movingMap } from "./routes/moving-map.server.ts";
import { giveRouteFile, ROUTE_FILE_PATH, takeRouteFile } from "./routes/route-files.server.ts";
import { sameSiteOnly } from "./same-site.server.ts";
import { securityHeaders, securityOfAll } from "./security-headers.server.ts";
import { serveStaticFiles } from "./static-files.server.ts";
import { UPLOAD_PATH, uploadPictures } from "./upload-pictures.server.ts";
import { busyAnswer, type WorkQueues, waitForTurn } from "./work-queues.server.ts";

export interface AppOptions {
  running: RunningServices;
  root: string;
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  /** Folder of the build's files; null with the development server. */
  clientFolder: string | null;
  queues: WorkQueues;
}

/** Mostly read, as is a page that says "not found": their scripts wait for the first input. */
const readFirst =
  /^\/(checkout|checkout\/pay\/[^/]+|gift|booking\/[^/]+|login|register|forgotten-password|newsletter)$/;

const startsAtOnce = (path: string, status: number): boolean =>
  status !== 404 && isPrivatePage(path) && !readFirst.test(path);

/** The page cache asks without a connection. */
type App = Hono<{ Bindings: Partial<HttpBindings> }>;

/** Keeps strangers' text out of our log. */
const requestIdOf = (given: string | undefined): string => (given && /^[\w-]{8,64}$/.test(given) ? given : newId());

function provide(services: AppContext, tags = new Set<PageTag>()): RouterContextProvider {
  const provided = new RouterContextProvider();
  provided.set(appContext, services);
  provided.set(pageTagsContext, tags);
  provided.set(callerAddressContext, callerAddress());
  provided.set(triedHoldContext, null);
  provided.set(unsavedContext, null);
  return provided;
}

/** Hono for programs, React Router for people. */
export function createApp({ running, root, build, mode, clientFolder, queues }: AppOptions): App {
  const { app: services } = running;
  const payment = checkoutHosts(services.provider.settings);
  const prepared = (given: ServerBuild) => withEmptyRedirects(withMovedAddresses(formFailureGuard(given)));
  const pages = createRequestHandler(
    typeof build === "function" ? async () => prepared(await build()) : prepared(build),
    mode,
  );
  const lean = clientFolder === null ? null : new PageOptimizer(clientFolder);
  const prepare = (rendered: Buffer<ArrayBuffer>, where: string, status: number) => {
    const own = ownScripts(rendered, scriptMark);
    if (lean === null) return own;
    const { page, scripts, styles } = startsAtOnce(where, status) ? lean.dressed(own.page) : lean.lean(own.page);
    return { page, scripts: [...own.scripts, ...scripts], styles: [...own.styles, ...styles] };
  };
  const isDemo = services.env.APP_MODE === "demo";
  // A page that could be drawn without the database is shown without rates.
  const findRates = () => findShownRates({ db: services.cachedDb, clock: services.clock, isDemo }).catch(() => null);
  const app: App = new Hono();

  app.use((context, next) => withRequestId(requestIdOf(context.req.header("x-request-id")), next));
  app.use((context, next) => withCaller(addressOf(context.env.incoming, services.env.TRUST_PROXY), next));
  app.use(waitForTurn(queues), compressedAnswers);
  app.use(securityOfAll(services.publicUrl), sameSiteOnly(services.publicUrl), bodyLimits);
  app.onError(async (error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof Busy) return busyAnswer(context.req.method, context.req.path);
    if (isAbandonedRequest(error, context.req.raw)) {
      services.log.debug({ path: context.req.path }, "a request was not sent to its end");
      return context.body(null, 400);
    }
    services.log.error({ err: error, path: context.req.path }, "a request failed");
    if (await failedForDatabase(error, services.db)) {
      context.header("retry-after", String(TRY_AGAIN_SECONDS));
      return context.text(errorTable.database_unavailable.words, errorTable.database_unavailable.status);
    }
    return context.text(errorTable.unexpected.words, errorTable.unexpected.status);
  });
  // Later checks compare the spelling, the router does not.
  app.use((context, next) => {
    const { pathname, search } = new URL(context.req.url);
    const canonical = canonicalPath(pathname);
    return canonical === pathname ? next() : Promise.resolve(context.redirect(canonical + search, 308));
  });
  // PostgreSQL text cannot hold a NUL. The contract answers this itself.
  app.use((context, next) =>
    context.req.url.includes("%00") && !context.req.path.startsWith("/api/")
      ? Promise.resolve(context.notFound())
      : next(),
  );
  app.route(
    "/health",
    health(services.db, () => running.isStopping),
  );
  app.route("/metrics", metricsPage({ ...services, metrics: running.metrics, token: services.env.METRICS_TOKEN }));
  const dataDir = path.resolve(services.env.DATA_DIR);
  watchBackups(running.metrics, { places: backupPlaces(dataDir, services.env.FILES_DIR), clock: services.clock });
  watchFigures(running.metrics, { dataDir, address: addressWithCertificate(services.env), clock: services.clock });
  app.route("/api/payments/webhook", providerWebhook(services, services.poke));
  app.route("/api/search", searchAsTyped(services));
  app.route("/currency", chooseCurrency(services));
  app.route("/checkout/return", checkoutReturn(services));
  app.post("/checkout", holdForm(services));
  app.route("/newsletter/unsubscribe", leaveLetter(services));
  app.route("/waiting/leave", leaveList(services));
  app.route("/photos", servePhotos(services));
  app.route("/api", contract(services));
  app.route("/og", mailPictures(services));
  app.route("/dev/mailbox", keptMails(services));
  app.route("/", serveStaticFiles(root, clientFolder, running.pictures, running.readBrought));
  app.route("/", movingMap(services));
  // React Router would answer OPTIONS by rendering the page.
  app.options("*", (context) => context.body(null, 204, { allow: "GET, HEAD, POST" }));
  const drawForStaff = async (request: Request) => {
    const provided = provide(services);
    const response = await pages(request, provided);
    const html = provided.get(renderedContext)?.toString() ?? (await response.text());
    return { status: response.status, html };
  };
  app.get("/staff/guest-page/booking/:id", guestPage(services, bookingSeen, drawForStaff));
  app.get("/staff/guest-page/quote/:id", guestPage(services, quoteSeen, drawForStaff));
  const telling = (handler: (context: Context) => Promise<Response>) => (context: Context) =>
    tellNewsOnce(services, context.req.raw, () => handler(context));
  app.post(UPLOAD_PATH, telling(uploadPictures(services)));
  app.post(IMPORT_UPLOAD, telling(uploadImport(services)));
  app.post(importMappingAddress(":id"), telling(saveImportColumns(services)));
  app.get(importFaultsAddress(":id"), sendFaultyLines(services));
  app.get(ROUTE_FILE_PATH, giveRouteFile(services));
  app.post(ROUTE_FILE_PATH, telling(takeRouteFile(services)));
  // No route of React Router: each public page's scripts hold the list of those.
  app.get("/booking/:reference/course/:file", ({ req }) => sendCourse(services, req.param(), req.raw));
  app.get("/gift/:id/gift.pdf", ({ req }) => sendGiftPdf(services, req.param("id"), req.raw));
  app.all("*", async (context) => {
    const tags = new Set<PageTag>();
    const provided = provide(services, tags);
    provided.set(triedHoldContext, context.get("asked") ?? null);
    // A refused hold skipped the queue (hold-form.server.ts); its page waits now.
    const isRefusedHold = context.env.incoming && context.req.method === "POST" && context.req.path === "/checkout";
    const draw = () => tellNewsOnce(services, context.req.raw, (request) => pages(request, provided));
    const preview = previewOf(services, context.req.raw);
    const drawn = (): Promise<Response> =>
      preview === null
        ? draw()
        : preview((shown) => {
            provided.set(appContext, shown);
            return draw();
          });
    const response = await (isRefusedHold ? queues.own.run(placeOf(callerAddress()), drawn) : drawn());
    if (response.status === 405) response.headers.set("allow", "GET, HEAD");
    if (response.status === 503 && !response.headers.has("retry-after"))
      response.headers.set("retry-after", String(TRY_AGAIN_SECONDS));
    if (!context.env.incoming) response.headers.set(TAGS_HEADER, [...tags].join(" "));
    const plain = context.req.raw.method === "HEAD" ? null : provided.get(renderedContext);
    const priced = plain && withOtherCurrency(plain, await findRates(), currencyOf(context.req.raw.headers));
    const rendered = priced !== null && preview !== null ? markPreview(priced, scriptMark) : priced;
    if (mode === "development") return rendered === null ? response : new Response(rendered, response);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const { page, ...own } = prepare(
      rendered ?? Buffer.from(await response.arrayBuffer()),
      context.req.path,
      response.status,
    );
    const headers = new Headers(response.headers);
    // A page that says "nothing to pay" does not load the provider.
    const pays = response.ok && /^\/(checkout\/pay|gift\/)/.test(context.req.path);
    for (const [name, value] of Object.entries(
      securityHeaders(own, pays ? payment : null, services.files.uploadOrigin),
    ))
      headers.set(name, value);
    return new Response(page, { status: response.status, headers });
  });
  return app;
}
