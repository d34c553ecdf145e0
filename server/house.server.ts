import fs from "node:fs";
import path from "node:path";
import { contractCalls } from "#api/contract/contract.server.ts";
import { contractDocument } from "#api/contract/document.server.ts";
import { createRenderer } from "#app/mail/render.server.tsx";
import type { House } from "#app/web/house.server.ts";
import { managePath } from "#app/web/private-page.ts";
import { migrate } from "#db/migrate.server.ts";
import { addMissingPages, type PictureManifest, seed, syncPhotos } from "#db/seed.server.ts";
import { writtenTables } from "#db/written-tables.ts";
import { createAuth, forgetErased, forgetOldTries, warnOfDueRequests } from "#modules/accounts/index.server.ts";
import { materialiseDepartures, tellOfHolds } from "#modules/availability/index.server.ts";
import {
  askForRiders,
  completeRides,
  decideDepartures,
  expireChanges,
  expireHolds,
  forgetRiders,
  hearRefund,
  processPaymentEvents,
  reconcilePayments,
  sendReminders,
  sendThanks,
  settleOverdueChoices,
} from "#modules/booking/index.server.ts";
import { choiceLinkIdOf } from "#modules/booking/model.ts";
import { getPage } from "#modules/content/index.server.ts";
import { hearForgotten, hearOutbox, sendMail, sendUnsent } from "#modules/messaging/index.server.ts";
import {
  ProviderClient,
  type ProviderSettings,
  sendRefunds,
  trimEvents,
  warnOfLateRefunds,
} from "#modules/payments/index.server.ts";
import { type Clock, systemClock } from "#platform/clock.server.ts";
import { type Database, oneAtATime } from "#platform/database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { StartFault } from "#platform/errors.ts";
import { type Job, startJobs } from "#platform/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createMailer } from "#platform/mail.server.ts";
import { createMetrics, type Metrics } from "#platform/metrics.server.ts";
import { openDatabase } from "#platform/open-database.server.ts";
import { drainOutbox } from "#platform/outbox.server.ts";
import { createRateLimits, forgetOldCounts, noLimits } from "#platform/rate-limit.server.ts";
import { rememberReads } from "#platform/remembered-reads.server.ts";
import { createSigner } from "#platform/signing.server.ts";
import { tendEmbedded } from "#platform/tend-embedded.server.ts";
import { builtInFrom } from "./built-in.server.ts";
import { appSecret, refuseFullDisk, takeDataFolder } from "./data-folder.server.ts";
import { filesOf } from "./open-files.server.ts";

/** The running parts behind the pages, put together once, and how to end them. */
export interface RunningHouse {
  house: House;
  database: Database;
  /** Something was written: public pages ask for it again. */
  forgetWritten(): void;
  metrics: Metrics;
  /** True from the moment it was told to stop: balancers are told to look elsewhere. */
  isStopping: boolean;
  close(): Promise<void>;
}

export interface HouseOptions {
  env: Env;
  /** The project's folder, where `build/pictures` lies. */
  root: string;
  publicUrl: string;
  /** Asked for once the data folder is ours. */
  provider(): Promise<ProviderSettings>;
  clock?: Clock;
  say(progress: string): void;
}

/** Opens the database, brings it up to date, seeds the demo company once, and starts the jobs. */
export async function openHouse(options: HouseOptions): Promise<RunningHouse> {
  const { env, root, publicUrl, say, clock = systemClock } = options;
  const dataDir = path.resolve(env.DATA_DIR);
  const letGo = takeDataFolder(dataDir);
  const log = createLog(env.LOG_LEVEL);
  try {
    refuseFullDisk(dataDir);
    const manifest = readManifest(root);
    // Processes that start at the same time prepare the database one after the other.
    const prepare = (fresh: Database) =>
      oneAtATime(fresh, "prepare", async () => {
        const { db } = fresh;
        const ran = await migrate(db);
        if (ran.length > 0) say(`Database brought up to date (${ran.join(", ")})`);
        await syncPhotos(db, manifest);
        if (await seed(db, env.APP_MODE))
          say(env.APP_MODE === "demo" ? "Demo company written" : "The company's content written");
        await addMissingPages(db);
        const made = await materialiseDepartures({ db, clock });
        if (made > 0) say(`${made} departures opened for booking`);
      });
    const { front, office } = await openBoth(env.DATABASE_URL, path.join(dataDir, "database"), prepare);
    const { db } = office;
    const written = rememberReads(front.db, writtenTables);

    const secret = appSecret(env.APP_SECRET, dataDir);
    const signer = createSigner(secret);
    const company = await getPage(db, "company");
    const render = createRenderer({
      companyName: company.name,
      phone: company.phone,
      email: company.email,
      url: (path) => publicUrl + path,
      bookingUrl: (reference, linkId, part) => publicUrl + managePath(reference, signer.sign("booking", linkId), part),
      reviewUrl: (reference, linkId) => `${publicUrl}/review/${reference}?key=${signer.sign("review", linkId)}`,
      choiceUrl: (id, booking) => `${publicUrl}/choice/${id}?key=${signer.sign("choice", choiceLinkIdOf(id, booking))}`,
      creditUrl: (id, linkId) => `${publicUrl}/credit/${id}?key=${signer.sign("credit", linkId)}`,
      quoteUrl: (id) => `${publicUrl}/quote/${id}?key=${signer.sign("quote", id)}`,
      commentUrl: (id) => `${publicUrl}/moderate/comment/${id}?key=${signer.sign("comment", id)}`,
      reviewVerdictUrl: (id) => `${publicUrl}/moderate/review/${id}?key=${signer.sign("moderate-review", id)}`,
      unsubscribeUrl: (id) => `${publicUrl}/newsletter/unsubscribe/${id}?key=${signer.sign("newsletter", id)}`,
      newsletterUrl: (id) => `${publicUrl}/newsletter/confirm/${id}?key=${signer.sign("newsletter", id)}`,
    });
    const mailer = createMailer({
      smtpUrl: env.SMTP_URL,
      keepIn: path.join(dataDir, "mails"),
      from: { name: company.name, address: company.bookingsEmail },
    });
    const auth = createAuth({ db: front.db, clock, log, secret, publicUrl });
    const files = filesOf(env, { folder: path.join(dataDir, "files"), publicUrl, signer, now: () => clock.now() });
    const deps = { db, clock, log, auth, files, provider: new ProviderClient(await options.provider()) };
    const metrics = createMetrics();
    const keepsWords = env.APP_MODE === "demo";
    const mail = (mailId: string) => sendMail({ db, clock, log, mailer, render, keepsWords }, mailId);
    const jobList: Job[] = [
      { name: "mail.send", run: (data) => mail(data.mailId ?? "") },
      { name: "mail.again", every: "*/5 * * * *", run: () => sendUnsent(deps, mail) },
      { name: "holds.expire", every: "* * * * *", run: () => expireHolds(deps) },
      { name: "changes.expire", every: "* * * * *", run: () => expireChanges(deps) },
      { name: "choices.settle", every: "*/5 * * * *", run: () => settleOverdueChoices(deps) },
      { name: "rides.complete", every: "*/10 * * * *", run: () => completeRides(deps) },
      { name: "rides.remind", every: "*/15 * * * *", run: () => sendReminders(deps) },
      { name: "riders.ask", every: "*/15 * * * *", run: () => askForRiders(deps) },
      { name: "rides.thank", every: "*/15 * * * *", run: () => sendThanks(deps) },
      { name: "riders.forget", every: "23 * * * *", run: () => forgetRiders(deps) },
      { name: "limits.forget", every: "7 * * * *", run: () => forgetOldCounts(office, clock.now()) },
      { name: "people.forget", every: "50 3 * * *", run: () => forgetErased(deps) },
      { name: "tries.forget", every: "55 3 * * *", run: () => forgetOldTries(deps) },
      { name: "refunds.watch", every: "40 3 * * *", run: () => warnOfLateRefunds(deps, company.bookingsEmail) },
      { name: "requests.watch", every: "45 3 * * *", run: () => warnOfDueRequests(deps) },
      { name: "payments.reconcile", every: "* * * * *", run: () => reconcilePayments(deps) },
      { name: "refunds.send", every: "* * * * *", run: () => sendRefunds(deps) },
      { name: "events.trim", every: "* * * * *", run: () => trimEvents(deps) },
      { name: "departures.decide", every: "*/5 * * * *", run: () => decideDepartures(deps) },
      { name: "departures.materialise", every: "17 * * * *", run: () => materialiseDepartures(deps) },
      ...tendEmbedded(office),
    ];
    const jobs = await startJobs({ database: office, log, metrics }, jobList);
    const letters = (): Promise<number> =>
      drainOutbox(deps, async (tx, event) => {
        await hearRefund(tx, clock, event);
        if (await hearForgotten(tx, event)) return;
        const mail = await hearOutbox(tx, event, { inbox: company.bookingsEmail });
        if (mail) await jobs.enqueue(tx, "mail.send", mail);
      });
    const failed = (error: unknown): void =>
      log.error({ err: error }, "a round of the outbox failed; the next one tries again");
    const outbox = startRounds(letters, 1_000, failed);
    // Beside the outbox, never before it: a provider that hangs would hold up every mail.
    const payments = startRounds(
      async () => {
        if ((await processPaymentEvents(deps)) > 0) outbox.poke();
        if ((await sendRefunds(deps, { freshOnly: true })) > 0) outbox.poke();
      },
      1_000,
      failed,
    );
    const tellings = startRounds(() => tellOfHolds(deps), 500, failed);
    return {
      house: {
        ...deps,
        db: front.db,
        written: written.db,
        env,
        signer,
        limits: env.RATE_LIMITS === "off" ? noLimits : createRateLimits(front),
        publicUrl,
        picturesFolder: path.join(root, "build/pictures"),
        builtIn: builtInFrom(manifest),
        contract: contractDocument(contractCalls),
        poke() {
          payments.poke();
          outbox.poke();
        },
      },
      database: office,
      forgetWritten: written.forget,
      metrics,
      isStopping: false,
      async close() {
        await Promise.all([payments.stop(), tellings.stop()]);
        await outbox.stop();
        await jobs.stop();
        await front.close();
        if (office !== front) await office.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** How long a reader, and how long a job, waits for one statement. */
const patience = { frontMs: 5_000, officeMs: 20_000 };

/**
 * The database twice: as the visitors' requests use it, and as the work behind them does, which nobody waits for. On a server each
 * has connections of its own, so that neither stands in the way of the other, and a patience of its own; what prepares
 * it may take as long as it must. The embedded engine has one connection for everything, in this very process.
 */
async function openBoth(
  url: string | undefined,
  folder: string,
  prepare: (fresh: Database) => Promise<void>,
): Promise<{ front: Database; office: Database }> {
  const first = await openDatabase(url ? { url, poolSize: 4 } : { folder });
  await prepare(first);
  if (!url) return { front: first, office: first };
  await first.close();
  return {
    front: await openDatabase({ url, poolSize: 10, patienceMs: patience.frontMs }),
    office: await openDatabase({ url, poolSize: 5, patienceMs: patience.officeMs }),
  };
}

/** Runs `round` whenever it is poked and every so often besides, never two at once. */
function startRounds(round: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void) {
  let running: Promise<unknown> | null = null;
  let again = false;
  const poke = (): void => {
    if (running !== null) {
      again = true;
      return;
    }
    running = round()
      .catch(onError)
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          poke();
        }
      });
  };
  const timer = setInterval(poke, everyMs);
  return {
    poke,
    async stop() {
      clearInterval(timer);
      again = false;
      await running;
    },
  };
}

function readManifest(root: string): PictureManifest {
  const file = path.join(root, "build/pictures/manifest.json");
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as PictureManifest;
  } catch (cause) {
    throw new StartFault("The pictures have not been made yet. Run npm start, which builds them.", { cause });
  }
}
