import type { Alert } from "#platform/jobs/alerts.server.ts";
import {
  type Finding,
  judgeBackups,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  type SeenCertificate,
} from "../doctor/finding.server.ts";

/** What was found of the machine at one moment; null what could not be looked at from here, or is nobody's affair in a demo. */
export interface Measured {
  /** The data folder. */
  folder: string;
  /** What an alert about its disk is of: the folder; where there may be several machines and processes the machine's name and that disk. */
  place: string;
  /** What it was of in the version before, by the process's own folder. */
  formerPlace: string;
  /** The machine's name where there may be several; null where there is one. */
  machine: string | null;
  /** What the site may still write where the data folder lies. */
  freeBytes: number;
  /**
   * How many backups this process sees, in which folder's own place for them (as an alert names it), how many hours ago the newest was
   * whole, and how many ago the database in the data folder was made: null for one elsewhere, whose backups may lie elsewhere.
   */
  backups: { place: string; count: number; newestHours: number; databaseHours: number | null } | null;
  certificate: SeenCertificate | null;
  /** By how many seconds our clock is ahead of the provider's, behind it where negative. */
  clockSecondsOff: number | null;
}

/** What becomes of an alert: it is raised, or taken back, or stays as it was. */
export interface Judged extends Alert {
  standing: "raised" | "over" | "as before";
  /** What the version before took for its subject: such a row has had its time, as soon as something is known of this one. */
  formerly?: string;
}

/** Judges what was measured, by the doctor's own figures and in its words: the alerts about the machine, and what becomes of each. */
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

/** So much of what is free must be more than enough before it is: a backup comes and goes, and nobody is told twice of one disk. */
const SPARE = 0.1;

function ofDisk(folder: string, freeBytes: number): Outcome {
  const now = ofFinding(judgeDisk(folder, freeBytes));
  const isOverForGood = judgeDisk(folder, freeBytes * (1 - SPARE)).health === "well";
  return now.standing === "over" && !isOverForGood ? { ...now, standing: "as before" } : now;
}

/** So many hours a new company may be without a backup. */
const FIRST_HOURS = 24;

function ofBackups({ count, newestHours, databaseHours }: NonNullable<Measured["backups"]>): Outcome {
  const judged = ofFinding(judgeBackups(count, newestHours));
  const isTooSoon = count === 0 && (databaseHours === null || databaseHours < FIRST_HOURS);
  return isTooSoon ? { ...judged, standing: "as before" } : judged;
}

/** Another machine may be shown another: none takes back what this one has raised. */
const ofCertificate = (seen: SeenCertificate, machine: string | null, now: Date): Judged => ({
  ...{
    kind: "certificate.ends",
    subject: machine === null ? seen.host : `${machine}:${seen.host}`,
    formerly: seen.host,
  },
  ...ofFinding(judgeCertificate(seen, now)),
});

/** A few seconds are how long an answer was on its way: only what the doctor calls ill is worth a mail. */
function ofClock(secondsOff: number): Outcome {
  const finding = judgeClock("clock", secondsOff);
  return finding.health === "warning" ? { ...ofFinding(finding), standing: "as before" } : ofFinding(finding);
}
