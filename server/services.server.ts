import fs from "node:fs";
import path from "node:path";
import { contractCalls } from "#api/contract/contract.server.ts";
import { contractDocument } from "#api/contract/document.server.ts";
import { createRenderer } from "#app/mail/render.server.tsx";
import type { AppContext } from "#app/web/app-context.server.ts";
import { readBegun } from "#db/begun-mode.server.ts";
import { assignFirstGuides } from "#db/first-guides.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { demoDesk } from "#db/remove-demo.server.ts";
import { syncRoutes } from "#db/route-files.server.ts";
import { addMissingPages, type PictureManifest, seed, syncPhotos } from "#db/seed.server.ts";
import { writtenTables } from "#db/written-tables.ts";
import { asksForLink, createAuth } from "#modules/accounts/index.server.ts";
import { materialiseDepartures, notifyHeldSeats } from "#modules/availability/index.server.ts";
import { onRefundProcessed, processPaymentEvents } from "#modules/booking/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { createMailFromEvent, onPersonForgotten, sendMail } from "#modules/messaging/index.server.ts";
import type { RenderMail } from "#modules/messaging/model.ts";
import { ProviderClient, type ProviderSettings, sendRefunds } from "#modules/payments/index.server.ts";
import {
  drawPictures,
  isRiderFile,
  readDrawnPicture,
  readRiderPicture,
  type ServedPicture,
} from "#modules/pictures/index.server.ts";
import { searchInBounds } from "#modules/search/index.server.ts";
import { makeDuePapers } from "#modules/tax/index.server.ts";
import { canFreePlaces } from "#modules/waitlist/index.server.ts";
import { type Clock, systemClock } from "#platform/clock.server.ts";
import { type Database, oneAtATime } from "#platform/database/database.server.ts";
import { createQueryCache } from "#platform/database/query-cache.server.ts";
import { readFromStandbys } from "#platform/database/read-standbys.server.ts";
import { openServer } from "#platform/database/server-database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { ConfigurationFault, StartFault } from "#platform/errors.ts";
import { createMetrics, type Metrics } from "#platform/http/metrics.server.ts";
import { createRateLimits, noLimits } from "#platform/http/rate-limit.server.ts";
import { createSealer } from "#platform/http/sealing.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { createChangeBus } from "#platform/jobs/change-bus.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { drainOutbox } from "#platform/jobs/outbox.server.ts";
import { startRounds } from "#platform/jobs/rounds.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createMailer } from "#platform/mail/mail.server.ts";
import { refuseUnfinished } from "./backup/unfinished-restore.server.ts";
import { appSecret, prepareDataFolder, refuseFullDisk } from "./data-folder.server.ts";
import { createDeskNews } from "./desk-news.server.ts";
import { builtInFrom, emptyBuiltIn, seenFirst } from "./http/built-in.server.ts";
import { filesOf } from "./http/open-files.server.ts";
import { jobList } from "./job-list.server.ts";
import { mendFolder, mendModes } from "./machine/mend-modes.server.ts";
import { startMachineWatch } from "./machine/watch-machine.server.ts";
import { mailLinks, readCompanyWords } from "./mail-links.server.ts";
import { createMailRelevance, createOnMailDropped } from "./mail-relevance.server.ts";
import { mapExtractOf } from "./map-extract.server.ts";
import { openPictureMaker } from "./page-cache/picture-maker.server.ts";
import { openPictures, type Pictures } from "./page-cache/pictures.server.ts";
import { formerEngine, type Reached, reachDatabase } from "./reach-database.server.ts";
import { pastDaysAt } from "./simulator.server.ts";

/** Running services behind the pages, and the function that ends them. */
export interface RunningServices {
  app: AppContext;
  database: Database;
  pictures: Pictures;
  /** Reads a file of a picture that was brought in the console, or by a guest; null if there is none to see. */
  readBrought(name: string, key: string): Promise<ServedPicture | null>;
  /** Makes public pages read again after a write. */
  forgetWritten(): void;
  metrics: Metrics;
  /** True from the stop signal on, so that load balancers look elsewhere. */
  isStopping: boolean;
  /** Ends the streams of open consoles, which come again elsewhere. */
  endStreams(): void;
  close(): Promise<void>;
}

export interface ServiceOptions {
  env: Env;
  /** The project's folder, with `build/pictures`. */
  root: string;
  publicUrl: string;
  /** Called once the database is up to date. */
  provider(): Promise<ProviderSettings>;
  clock?: Clock;
  say(progress: string): void;
}

/** Opens and migrates the database, seeds the demo company once, and starts the jobs. */
export async function createServices(options: ServiceOptions): Promise<RunningServices> {
  const { env, root, publicUrl, say, clock = systemClock } = options;
  const dataDir = path.resolve(env.DATA_DIR);
  prepareDataFolder(dataDir);
  const log = createLog(env.LOG_LEVEL);
  const opened = new Set<Database>();
  let reached: Reached | undefined;
  try {
    const former = env.DATABASE_URL === undefined ? formerEngine(dataDir) : null;
    if (former !== null) throw new ConfigurationFault(former);
    const mended = mendModes(dataDir) + (env.FILES_DIR ? mendFolder(path.resolve(env.FILES_DIR)) : 0);
    if (mended > 0)
      log.info({ mended }, "files of the data folder were open to other users of this machine, and are no more");
    refuseFullDisk(dataDir);
    const manifest = readManifest(root);
    const shipped = builtInFrom(manifest);
    let builtIn = shipped;
    const pictures = openPictures({ root, manifest, first: seenFirst(shipped), log });
    // Processes that start together prepare the database one after another.
    const prepare = (fresh: Database) =>
      oneAtATime(fresh, "prepare", async () => {
        const { db } = fresh;
        await refuseUnfinished(db);
        const ran = await migrate(db);
        if (ran.length > 0) say(`Database brought up to date (${ran.join(", ")})`);
        await syncPhotos(db, manifest);
        const isNew = await seed(db, env.APP_MODE, env.COMPANY);
        if (isNew) say(firstWords(env));
        await addMissingPages(db);
        await syncRoutes(db, path.join(root, "content/routes"));
        if ((await readBegun(db))?.company === "empty") builtIn = emptyBuiltIn(shipped);
        const made = await materialiseDepartures({ db, clock });
        if (made > 0) say(`${made} departures opened for booking`);
        if (isNew && env.APP_MODE === "demo" && env.COMPANY === "demo") await assignFirstGuides({ db, clock });
      });
    reached = await reachDatabase(env, say);
    const { url } = reached;
    const open = async ({ connections, patienceMs }: Pool): Promise<Database> => {
      const database = await openServer(url, connections, patienceMs);
      opened.add(database);
      return database;
    };
    const first = await open(pools.first);
    await prepare(first);
    await first.close();
    opened.delete(first);
    const front = await open(pools.front);
    const office = await open(pools.office);
    const pages = await open(pools.pages);
    const searches = await open(pools.searches);
    const { db } = office;
    const deskChanges = createChangeBus();
    // After a lost connection anything may have changed.
    await office.listen("desk_change", deskChanges.tell, () => deskChanges.tell("*"));
    const reading = readFromStandbys(pages, env.DATABASE_READ_URL);
    const queryCache = createQueryCache(reading.db, writtenTables);
    const search = searchInBounds(env.DATABASE_READ_URL === undefined ? searches.db : reading.db);

    const secret = appSecret(env.APP_SECRET, dataDir);
    const signer = createSigner(secret);
    const readCompany = () => getPage(db, "company");
    const inbox = async (): Promise<string> => (await readCompany()).bookingsEmail;
    // The last known company stands in while the database is away.
    const lastKnown = { ...builtIn, company: await readCompany() };
    const links = mailLinks(publicUrl, signer);
    const render: RenderMail = async (kind, data) =>
      createRenderer({ ...(await readCompanyWords(db)), ...links }, clock)(kind, data);
    const mailer = createMailer({
      smtpUrl: env.SMTP_URL,
      keepIn: path.join(dataDir, "mails"),
      async from() {
        const { name, bookingsEmail } = await readCompany();
        return { name, address: bookingsEmail };
      },
    });
    const auth = createAuth({ db: front.db, clock, log, secret, publicUrl });
    const files = filesOf(env, { publicUrl, signer, now: () => clock.now() });
    const pictureMaker = openPictureMaker(root);
    const readBrought = (name: string, key: string) =>
      isRiderFile(name)
        ? readRiderPicture({ db: pages.db, files, signer }, name, key)
        : readDrawnPicture({ db: pages.db, files }, name);
    const deps = { db, clock, log, auth, files, pictureMaker, provider: new ProviderClient(await options.provider()) };
    const metrics = createMetrics();
    const isStillTrue = createMailRelevance(db);
    const keepsWords = env.APP_MODE === "demo";
    const sending = { db, clock, log, mailer, render, isStillTrue, onDropped: createOnMailDropped(clock), keepsWords };
    const deskNews = createDeskNews(db);
    const sendOne = (mailId: string) => sendMail(sending, mailId).finally(deskNews.note);
    const jobs = await startJobs(
      { database: office, log, metrics },
      jobList(
        { ...deps, signer, publicUrl },
        {
          ...{ office, sendOne, inbox },
          forgetKept: mailer.forget,
          ratesUrl: env.RATES_URL ?? null,
        },
      ),
    );
    const drainMails = (): Promise<number> =>
      drainOutbox(deps, async (tx, event) => {
        deskNews.note();
        if (canFreePlaces(event)) await jobs.enqueue(tx, "waiting.tell", {});
        if (asksForLink(event)) await jobs.enqueue(tx, "links.send", { eventId: event.id });
        await onRefundProcessed(tx, clock, event);
        const gone = await onPersonForgotten(tx, clock, event);
        if (gone !== null) {
          // Before the rows are deleted: after a failure the event comes again.
          for (const mailId of gone) await mailer.forget(mailId);
          return;
        }
        const mail = await createMailFromEvent(tx, event, { inbox: (await getPage(tx, "company")).bookingsEmail });
        if (mail) await jobs.enqueue(tx, "mail.send", mail);
      });
    const failed = (error: unknown): void =>
      log.error({ err: error }, "a round of the outbox failed; the next one tries again");
    const outbox = startRounds(drainMails, 1_000, failed);
    const failedPapers = (error: unknown): void =>
      log.error({ err: error }, "tax papers could not be made; the next round tries again");
    const papers = startRounds(() => makeDuePapers(deps), 1_000, failedPapers);
    // Apart from the outbox: a hanging provider would hold up every mail.
    const payments = startRounds(
      async () => {
        if ((await processPaymentEvents(deps)) > 0) outbox.poke();
        if ((await sendRefunds(deps, { freshOnly: true })) > 0) outbox.poke();
      },
      1_000,
      failed,
    );
    const measuring = env.DATABASE_READ_URL === undefined ? null : startRounds(reading.measure, 500, failed);
    const drawing = startRounds(
      () => drawPictures(deps),
      1_000,
      (err) => log.warn({ err }, "a picture could not be drawn; it is tried again"),
    );
    const tellings = startRounds(() => Promise.all([notifyHeldSeats(deps), deskNews.tell()]), 500, failed);
    const { settings } = deps.provider;
    const machine = startMachineWatch({ ...deps, env, dataDir, provider: settings });
    return {
      app: {
        ...deps,
        db: front.db,
        cachedDb: queryCache.db,
        search,
        env,
        signer,
        sealer: createSealer(secret),
        limits: env.RATE_LIMITS === "off" ? noLimits : createRateLimits(front, signer),
        publicUrl,
        readPicture: async (name) => (await readBrought(name, "")) ?? pictures.read(name),
        builtIn: lastKnown,
        mapExtract: await mapExtractOf(env, root, log),
        demo: { ...demoDesk, ...pastDaysAt(settings) },
        deskChanges,
        contract: contractDocument(contractCalls),
        poke() {
          payments.poke();
          papers.poke();
          outbox.poke();
        },
      },
      database: office,
      pictures,
      readBrought,
      forgetWritten() {
        reading.changed();
        queryCache.forget();
        search.forget();
        readCompany().then(
          (company) => {
            lastKnown.company = company;
          },
          (err) => log.warn({ err }, "the company's facts could not be read; the former ones stand in"),
        );
      },
      metrics,
      isStopping: false,
      endStreams: deskChanges.close,
      async close() {
        await Promise.all([
          payments.stop(),
          tellings.stop(),
          machine.stop(),
          pictures.stop(),
          pictureMaker.stop(),
          measuring?.stop(),
        ]);
        await drawing.stop();
        await papers.stop();
        await outbox.stop();
        await jobs.stop();
        await reading.close();
        for (const database of opened) await database.close();
        await reached?.close();
      },
    };
  } catch (error) {
    await Promise.allSettled([...opened].map((database) => database.close()));
    await reached?.close();
    throw error;
  }
}

function firstWords({ APP_MODE, COMPANY }: Env): string {
  if (COMPANY === "empty") return "Empty company written: /staff/first-run leads on";
  return APP_MODE === "demo" ? "Demo company written" : "The company's content written";
}

/** Connections and statement time limit of one kind of work; null is without limit. */
interface Pool {
  connections: number;
  patienceMs: number | null;
}

/**
 * Separate pools, so that no kind of work blocks another. `front` sells and serves bookings, `office` runs jobs.
 * `pages` reads public texts, `searches` runs searches, `first` prepares the database.
 */
const pools = {
  first: { connections: 4, patienceMs: null },
  front: { connections: 10, patienceMs: 5_000 },
  office: { connections: 5, patienceMs: 20_000 },
  pages: { connections: 3, patienceMs: 3_000 },
  searches: { connections: 2, patienceMs: 2_500 },
} satisfies Record<string, Pool>;

function readManifest(root: string): PictureManifest {
  const file = path.join(root, "build/pictures/manifest.json");
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as PictureManifest;
  } catch (cause) {
    throw new StartFault("The pictures have not been made yet. Run npm start, which builds them.", { cause });
  }
}
