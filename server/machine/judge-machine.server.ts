import type { Alert } from "#platform/jobs/alerts.server.ts";
import {
  type Finding,
  judgeBackups,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  type SeenCertificate,
} from "../doctor/finding.server.ts";

/** Measurements of the machine at one moment; null if unknown from here, or irrelevant in a demo. */
export interface Measured {
  /** The data folder. */
  folder: string;
  /** Subject of the disk alert: the folder, or machine name and disk if there may be several. */
  place: string;
  /** Subject used by the previous version: the process's own folder. */
  formerPlace: string;
  /** Machine name if there may be several, else null. */
  machine: string | null;
  /** Bytes that the site may still write on the data disk. */
  freeBytes: number;
  /**
   * Visible backups: their folder as alerts name it, their number, and the newest one's age in hours.
   * `databaseHours` is the age of a database in the data folder; null for another server, whose backups may lie elsewhere.
   */
  backups: { place: string; count: number; newestHours: number; databaseHours: number | null } | null;
  certificate: SeenCertificate | null;
  /** Seconds that our clock is ahead of the provider's (negative: behind). */
  clockSecondsOff: number | null;
}

/** An alert with its outcome: raised, resolved, or unchanged. */
export interface Judged extends Alert {
  standing: "raised" | "over" | "as before";
  /** Subject used by the previous version; its row is resolved once this one is known. */
  formerly?: string;
}

/** Judges the measurements by the doctor's limits and texts, and gives the outcome of each alert. */
export function judgeMachine(measured: Measured, now: Date): Judged[] {
  const { folder, place, formerPlace, machine, freeBytes, backups, certificate, clockSecondsOff } = measured;
  return [
    { kind: "disk.low", subject: place, formerly: formerPlace, ...ofDisk(folder, freeBytes) },
    ...(backups === null ? [] : [{ kind: "backup.old", subject: backups.place, ...ofBackups(backups) }]),
    ...(certificate === null ? [] : [ofCertificate(certificate, machine, now)]),
    ...(clockSecondsOff === null
      ? []
      : [{ kind: "clock.off", subject: machine ?? "the machine", ...ofClock(clockSecondsOff) }]),
  ];
}

type Outcome = Pick<Judged, "standing" | "detail">;

const ofFinding = ({ health, words }: Finding): Outcome => ({
  ...{ standing: health === "well" ? "over" : "raised", detail: { found: words } },
});

/** Extra margin before a disk alert ends. Backups come and go, and nobody wants two alerts for one disk. */
const SPARE = 0.1;

function ofDisk(folder: string, freeBytes: number): Outcome {
  const now = ofFinding(judgeDisk(folder, freeBytes));
  const isOverForGood = judgeDisk(folder, freeBytes * (1 - SPARE)).health === "well";
  return now.standing === "over" && !isOverForGood ? { ...now, standing: "as before" } : now;
}

/** Hours that a new company may be without a backup. */
const FIRST_HOURS = 24;

function ofBackups({ count, newestHours, databaseHours }: NonNullable<Measured["backups"]>): Outcome {
  const judged = ofFinding(judgeBackups(count, newestHours));
  const isTooSoon = count === 0 && (databaseHours === null || databaseHours < FIRST_HOURS);
  return isTooSoon ? { ...judged, standing: "as before" } : judged;
}

/** The subject names the machine: another one may see another certificate, and must not resolve this alert. */
const ofCertificate = (seen: SeenCertificate, machine: string | null, now: Date): Judged => ({
  ...{
    kind: "certificate.ends",
    subject: machine === null ? seen.host : `${machine}:${seen.host}`,
    formerly: seen.host,
  },
  ...ofFinding(judgeCertificate(seen, now)),
});

/** Only an ill clock is worth a mail; a few seconds may be the answer's travel time. */
function ofClock(secondsOff: number): Outcome {
  const finding = judgeClock("clock", secondsOff);
  return finding.health === "warning" ? { ...ofFinding(finding), standing: "as before" } : ofFinding(finding);
}
