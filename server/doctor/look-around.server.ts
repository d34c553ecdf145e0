import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { faultOfMode, readBegun } from "#db/begun-mode.server.ts";
import { faultOfFormer, ranMigrations, wayOutOfNewer } from "#db/migrate.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { contactsThatStopSales } from "#modules/content/index.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { hostInTheClear } from "#platform/database/server-database.server.ts";
import type { Env } from "#platform/env.server.ts";
import { StartFault } from "#platform/errors.ts";
import { guessableSecrets } from "#platform/guessable-secrets.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { listAlerts } from "#platform/jobs/alerts.server.ts";
import { createSmtpTransport } from "#platform/mail/mail.server.ts";
import { pluralize } from "#platform/text/pluralize.ts";
import { backupHeader } from "../backup/backup-format.server.ts";
import { newestBackup } from "../backup/newest-backup.server.ts";
import { secretWarning } from "../backup/secret-mark.server.ts";
import { isUnfinished, UNFINISHED_DATABASE } from "../backup/unfinished-restore.server.ts";
import { freeBytes, knownSecret, prepareDataFolder } from "../data-folder.server.ts";
import { filesOf } from "../http/open-files.server.ts";
import { lookAtCertificate } from "../machine/look-at-certificate.server.ts";
import { formerEngine, hasDatabase, openForCommand } from "../reach-database.server.ts";
import { askProvider } from "./ask-provider.server.ts";
import {
  type Finding,
  ill,
  judgeBackups,
  judgeCertificate,
  judgeClock,
  judgeContacts,
  judgeDisk,
  judgeLine,
  judgeMemory,
  judgeProxy,
  warning,
  well,
} from "./finding.server.ts";

/** Runs all checks one after another, without changes. A check that fails becomes a finding and does not stop the others. */
export async function lookAround(env: Env, clock: Clock, root: string): Promise<Finding[]> {
  const dataDir = path.resolve(env.DATA_DIR);
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const looks: [what: string, look: () => Finding | Finding[] | Promise<Finding | Finding[]>][] = [
    ["configuration", () => lookAtMode(env)],
    ["build", () => lookAtBuild(root)],
    ["storage", () => lookAtStorage(env, clock, dataDir)],
    ["disk", () => lookAtDisk(dataDir)],
    ["proxy", () => judgeProxy(env)],
    ["certificate", () => lookAtTls(env, clock)],
    ["memory", () => judgeMemory(memory, env.DATABASE_URL === undefined)],
    ["database", () => lookAtDatabase(env, clock, dataDir)],
    ["payments", () => lookAtProvider(env, clock)],
    ["mail", () => lookAtMail(env, dataDir)],
    ["backups", () => lookAtBackups(env, dataDir, clock)],
  ];
  const findings: Finding[] = [];
  for (const [what, look] of looks)
    try {
      findings.push(...[await look()].flat());
    } catch (error) {
      findings.push(ill(what, `cannot be looked at: ${error instanceof Error ? error.message : String(error)}`));
    }
  return findings;
}

async function lookAtMode(env: Env): Promise<Finding | Finding[]> {
  const { APP_MODE, PUBLIC_URL, APP_SECRET } = env;
  const guessable = await guessableSecrets(env);
  if (guessable.length > 0) return guessable.map((fault) => ill("configuration", fault));
  if (APP_MODE === "live") return well("configuration", `live, at ${PUBLIC_URL}`);
  const secret = APP_SECRET === undefined ? "; its secret lies in the data folder" : "";
  return warning("configuration", `demo: test money only${secret}. APP_MODE=live sells for real.`);
}

function lookAtBuild(root: string): Finding {
  const isBuilt = fs.existsSync(path.join(root, "build/server/main.js"));
  return isBuilt
    ? well("build", `there, Node ${process.versions.node}`)
    : ill("build", "is missing. Run npm run build.");
}

async function lookAtStorage(env: Env, clock: Clock, dataDir: string): Promise<Finding[]> {
  const folders = [dataDir, ...(env.FILES_DIR === undefined ? [] : [path.resolve(env.FILES_DIR)])];
  return [...folders.map((folder) => lookAtFolder(env, folder)), ...(await lookAtBucket(env, clock))];
}

/** Writes and removes a file: an address that answers may be another bucket, or a read-only one. */
async function lookAtBucket(env: Env, clock: Clock): Promise<Finding[]> {
  if (env.S3_BUCKET === undefined) return [];
  const signer = createSigner("a bucket judges its own addresses");
  const files = filesOf(env, { publicUrl: env.PUBLIC_URL ?? "", signer, now: () => clock.now() });
  const key = `doctor/${newId()}.txt`;
  try {
    await files.put(key, new Uint8Array([120]), "text/plain");
    await files.remove(key);
    return [well("storage", `the bucket ${env.S3_BUCKET} takes files`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [ill("storage", `the bucket ${env.S3_BUCKET} takes no file: ${why}. Look at the S3_… variables.`)];
  }
}

function lookAtFolder(env: Env, dataDir: string): Finding {
  const isShared = env.DATABASE_URL === undefined || env.S3_BUCKET !== undefined || env.FILES_DIR !== undefined;
  const alone = isShared
    ? ""
    : "; travellers' photographs too, which only one process has: with several set FILES_DIR or S3_…";
  try {
    prepareDataFolder(dataDir);
    const probe = path.join(dataDir, `doctor-${process.pid}.part`);
    fs.writeFileSync(probe, "x");
    fs.rmSync(probe);
    return well("storage", `${dataDir} takes files${alone}`);
  } catch {
    return ill("storage", `${dataDir} cannot be written. Give it to the user that runs the site, or set DATA_DIR.`);
  }
}

function lookAtDisk(dataDir: string): Finding[] {
  if (!fs.existsSync(dataDir)) return [];
  return [judgeDisk(dataDir, freeBytes(dataDir))];
}

/** Checks the TLS certificate that visitors see at the site's address. */
async function lookAtTls({ PUBLIC_URL }: Env, clock: Clock): Promise<Finding[]> {
  if (!PUBLIC_URL?.startsWith("https:")) return [];
  const seen = await lookAtCertificate(PUBLIC_URL);
  if (seen !== null) return [judgeCertificate(seen, clock.now())];
  return [
    warning(
      "certificate",
      `${PUBLIC_URL} does not show one to this machine. Is nginx running (systemctl status nginx)? Else look from elsewhere: some networks do not lead back to themselves.`,
    ),
  ];
}

async function lookAtDatabase(env: Env, clock: Clock, dataDir: string): Promise<Finding[]> {
  const line = env.DATABASE_URL === undefined ? [] : judgeLine(hostInTheClear(env.DATABASE_URL));
  if (hasDatabase(env)) return [...(await onDatabase(env, clock)), ...line];
  const former = formerEngine(dataDir);
  return [
    former === null ? warning("database", "there is none yet; the first start makes it.") : ill("database", former),
  ];
}

async function onDatabase(env: Env, clock: Clock): Promise<Finding[]> {
  let database: Database;
  try {
    database = await openForCommand(env, 1);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return [ill("database", error.message)];
  }
  try {
    if (await isUnfinished(database.db)) return [ill("database", UNFINISHED_DATABASE)];
    const former = await faultOfFormer(database.db);
    if (former !== null) return [ill("database", former)];
    const ran = await ranMigrations(database.db);
    const newer = ran.find((name) => !migrations.some((one) => one.name === name));
    const pending = migrations.filter(({ name }) => !ran.includes(name)).length;
    const { rows } = await database.executeRaw("SELECT now() AS now, current_setting('server_version') AS version");
    const { now, version } = rows[0] as { now: Date; version: string };
    const name = `PostgreSQL ${version}${env.DATABASE_URL === undefined ? " in the data folder" : ""}`;
    const waits = pending > 0 ? `; the next start runs ${pluralize(pending, "migration")}` : "";
    const isBegun = ran.length > 0;
    const fault =
      newer !== undefined
        ? tooNew(name, newer)
        : isBegun
          ? faultOfMode(env.APP_MODE, await readBegun(database.db))
          : null;
    const findings = [fault === null ? well("database", name + waits) : ill("database", fault)];
    const apart = (clock.now().getTime() - now.getTime()) / 1_000;
    if (env.DATABASE_URL !== undefined) findings.push(judgeClock("clock and the database's", apart));
    if (isBegun) findings.push(await lookAtAlerts(database));
    if (fault === null && isBegun && pending === 0)
      findings.push(...judgeContacts(await contactsThatStopSales(database.db)));
    return findings;
  } finally {
    await database.close();
  }
}

/** Text for a database newer than this version: a rollback was left half-done. */
const tooNew = (name: string, newer: string): string =>
  `${name}, newer than this version of the software (it has ${newer}), which does not start on it. ${wayOutOfNewer}`;

async function lookAtAlerts(database: Database): Promise<Finding> {
  return wordsOfAlerts((await listAlerts(database.db)).map(({ kind }) => ({ kind, number: 1 })));
}

function wordsOfAlerts(alerts: readonly { kind: string; number: number }[]): Finding {
  if (alerts.length === 0) return well("alerts", "none is open");
  const all = alerts.reduce((sum, { number }) => sum + number, 0);
  const kinds = [...new Set(alerts.map(({ kind }) => kind))].join(", ");
  return warning("alerts", `${all} need attention: ${kinds}. docs/runbook.md says what to do.`);
}

async function lookAtProvider(env: Env, clock: Clock): Promise<Finding[]> {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhook } = env;
  if (id === undefined || secret === undefined || webhook === undefined) {
    const isHalf = id !== undefined || secret !== undefined || webhook !== undefined;
    return isHalf
      ? [ill("payments", "some of the three keys are missing, so that the simulator would start. Set all, or none.")]
      : [warning("payments", "no keys: the simulator, test money only.")];
  }
  const apiBase = env.RAZORPAY_API_BASE ?? "https://api.razorpay.com";
  const answer = await askProvider({ apiBase, keyId: id, keySecret: secret }, clock);
  if (answer === null) return [ill("payments", `${apiBase} does not answer. Nothing can be sold until it does.`)];
  const clocks = answer.secondsOff === null ? [] : [judgeClock("clock and the provider's", answer.secondsOff)];
  if (answer.status === 401)
    return [
      ill(
        "payments",
        "the provider does not know these keys: id and secret belong to different pairs, or were replaced.",
      ),
      ...clocks,
    ];
  if (answer.status !== 200) return [ill("payments", `the provider answered ${answer.status}.`), ...clocks];
  const mode = id.startsWith("rzp_live_") ? "live keys" : "test keys: no real money";
  return [well("payments", `${mode}, and the provider knows them`), ...clocks];
}

async function lookAtMail({ SMTP_URL }: Env, dataDir: string): Promise<Finding> {
  if (SMTP_URL === undefined)
    return warning("mail", `kept in ${path.join(dataDir, "mails")}, not sent. SMTP_URL sends.`);
  const { host } = new URL(SMTP_URL);
  const transport = createSmtpTransport(SMTP_URL);
  try {
    await transport.verify();
    return well("mail", `${host} takes our name and password`);
  } catch (error) {
    const { code = "unknown", command } = error as { code?: string; command?: string };
    if (code === "ETLS" && command === "STARTTLS")
      return ill(
        "mail",
        `${host} does not encrypt (STARTTLS). Where nobody can listen between, SMTP_URL may end with ?requireTLS=false; mails wait meanwhile.`,
      );
    return ill("mail", `${host} does not take us (${code}). Check SMTP_URL; mails wait meanwhile.`);
  } finally {
    transport.close();
  }
}

/** Checks the age of backups and that the site's secret is the newest backup's. */
function lookAtBackups({ APP_SECRET, DATABASE_URL }: Env, dataDir: string, clock: Clock): Finding[] {
  const newest = newestBackup(dataDir);
  if (newest === null)
    return [
      DATABASE_URL === undefined
        ? judgeBackups(0, Number.NaN)
        : warning("backups", "there is none here of a timer. Of several machines one has it: look there."),
    ];
  const age = judgeBackups(newest.count, (clock.now().getTime() - newest.at.getTime()) / 3_600_000);
  const words = secretWarning(backupHeader(newest.file)?.secret, knownSecret(APP_SECRET, dataDir));
  return words === null ? [age] : [age, warning("secret", words)];
}
