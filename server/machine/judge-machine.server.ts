import type { Alert } from "#platform/jobs/alerts.server.ts";
import {
  type Finding,
  judgeBackups,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  type SeenCertificate,
} from "../doctor/finding.server.ts";

/** Null if unknown from here, or irrelevant in a demo. */
export interface Measured {
  folder: string;
  /** The folder, or machine and disk if there may be several. */
  place: string;
  /** Null if there is only one. */
  machine: string | null;
  freeBytes: number;
  /** Ages in hours. `databaseHours` is null for a database elsewhere, whose backups may be too. */
  backups: { place: string; count: number; newestHours: number; databaseHours: number | null } | null;
  certificate: SeenCertificate | null;
  /** Positive if our clock is ahead. */
  clockSecondsOff: number | null;
}

export interface Judged extends Alert {
  standing: "raised" | "over" | "as before";
}

export function judgeMachine(measured: Measured, now: Date): Judged[] {
  const { folder, place, machine, freeBytes, backups, certificate, clockSecondsOff } = measured;
  return [
    { kind: "disk.low", subject: place, ...ofDisk(folder, freeBytes) },
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

/** Extra margin: backups come and go, and one disk must not alert twice. */
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

/** Names the machine: another one may see another certificate. */
const ofCertificate = (seen: SeenCertificate, machine: string | null, now: Date): Judged => ({
  kind: "certificate.ends",
  subject: machine === null ? seen.host : `${machine}:${seen.host}`,
  ...ofFinding(judgeCertificate(seen, now)),
});

/** Only an ill clock alerts; a few seconds may be travel time. */
function ofClock(secondsOff: number): Outcome {
  const finding = judgeClock("clock", secondsOff);
  return finding.health === "warning" ? { ...ofFinding(finding), standing: "as before" } : ofFinding(finding);
}
