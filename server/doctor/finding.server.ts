import { BlockList, isIP, isIPv6 } from "node:net";
import type { Env } from "#platform/env.server.ts";

/** `words` end with the way out, unless well. */
export interface Finding {
  what: string;
  health: "well" | "warning" | "ill";
  words: string;
}

export const well = (what: string, words: string): Finding => ({ what, health: "well", words });
export const warning = (what: string, words: string): Finding => ({ what, health: "warning", words });
export const ill = (what: string, words: string): Finding => ({ what, health: "ill", words });

/** Signatures and one-time orders are fresh for a minute, holds for fifteen. */
const WARN_SECONDS = 5;
const ILL_SECONDS = 45;

export function judgeClock(what: string, secondsOff: number): Finding {
  const apart = Math.abs(secondsOff);
  const words = `${apart.toFixed(0)} s ${secondsOff > 0 ? "ahead of" : "behind"} it`;
  if (apart < WARN_SECONDS) return well(what, "agrees to within five seconds");
  const way = "Switch time synchronisation on (timedatectl set-ntp true).";
  return apart < ILL_SECONDS ? warning(what, `${words}. ${way}`) : ill(what, `${words}. ${way}`);
}

const MB = 1024 * 1024;

/** Below this the site soon stops writing. */
export const LEAST_FREE_BYTES = 200 * MB;

export function judgeDisk(folder: string, free: number): Finding {
  const words = `${Math.floor(free / MB)} MB free at ${folder}`;
  if (free < LEAST_FREE_BYTES)
    return ill("disk", `${words}. The site stops writing when it is full: make room, or move DATA_DIR.`);
  if (free < 2_000 * MB) return warning("disk", `${words}. Make room soon: backups and pictures need it.`);
  return well("disk", words);
}

/** Megabytes used under load, and the limit that killed it (docs/runbook.md). */
const memoryNeeded = { enough: 650, tooLittle: 500 };
/** Extra megabytes with a local database. */
const ownDatabase = 150;

export function judgeMemory(bytes: number, hasOwnDatabase: boolean): Finding {
  const besides = hasOwnDatabase ? ownDatabase : 0;
  const [enough, tooLittle] = [memoryNeeded.enough + besides, memoryNeeded.tooLittle + besides];
  const words = `${Math.floor(bytes / MB)} MB`;
  const need = `${hasOwnDatabase ? "With its own database the site" : "The site"} needs ${enough} MB`;
  if (bytes < tooLittle * MB) return ill("memory", `${words}. ${need}; with this it may be ended at its first start.`);
  if (bytes < enough * MB) return warning("memory", `${words}. ${need} when many come at once.`);
  return well("memory", words);
}

/** Three hourly backups are missing then. */
const WARN_HOURS = 3;

export function judgeBackups(count: number, hours: number): Finding {
  if (count === 0) return warning("backups", "there is none here. npm run backup takes one.");
  const old = hours < 1 ? "less than an hour" : hours < 2 ? "an hour" : `${Math.floor(hours)} hours`;
  return hours > WARN_HOURS
    ? warning("backups", `the newest is ${old} old. Is the timer running? systemctl list-timers`)
    : well("backups", `${count} here, the newest ${old} old`);
}

export interface SeenCertificate {
  host: string;
  endsAt: Date;
  isForHost: boolean;
}

const DAY_MS = 86_400_000;
/** certbot renews at thirty of ninety days: here it has failed for two weeks. */
const CERTIFICATE_DAYS = 14;

export function judgeCertificate({ host, endsAt, isForHost }: SeenCertificate, now: Date): Finding {
  const what = "certificate";
  const nobody = "browsers let nobody in";
  if (!isForHost)
    return ill(
      what,
      `what ${host} shows is for another name: ${nobody}. Look at server_name and ssl_certificate of nginx.`,
    );
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS;
  const way = "certbot renew says why it is not; if it is renewed already: systemctl reload nginx";
  if (days <= 0) return ill(what, `that of ${host} has ended: ${nobody}. It should have been renewed: ${way}`);
  const left = days < 1 ? "within a day" : days < 2 ? "in a day" : `in ${Math.floor(days)} days`;
  const words = `that of ${host} ends ${left}`;
  return days < CERTIFICATE_DAYS
    ? warning(what, `${words}. It should have been renewed by now: ${way}`)
    : well(what, words);
}

/** `host` is null if nobody can listen in. */
export const judgeLine = (host: string | null): Finding[] =>
  host === null
    ? []
    : [
        warning(
          "database's line",
          `queries to ${host} go unencrypted, with the password and travellers' data. Add ?sslmode=verify-full to DATABASE_URL, unless nobody else is on that network.`,
        ),
      ];

/** Reachable from this machine only. */
const ownMachine = new BlockList();
ownMachine.addSubnet("127.0.0.0", 8);
ownMachine.addAddress("::1", "ipv6");

const isOwnMachine = (host: string): boolean =>
  host === "localhost" || (isIP(host) !== 0 && ownMachine.check(host, isIPv6(host) ? "ipv6" : "ipv4"));

/**
 * Behind an undeclared proxy all visitors share one address and its limits.
 * With a trusted proxy, a direct client can forge X-Forwarded-For and avoid every limit. A firewall is invisible here.
 */
export function judgeProxy({
  PUBLIC_URL,
  TRUST_PROXY,
  HOST,
}: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY" | "HOST">): Finding[] {
  if (TRUST_PROXY > 0 && !isOwnMachine(HOST))
    return [
      warning(
        "proxy",
        `the port is open to other machines (HOST is ${HOST}), and a client that reaches it can claim any address (TRUST_PROXY is ${TRUST_PROXY}), so that no limit applies. Behind a proxy on this machine set HOST to 127.0.0.1; else let the firewall open the port for the proxy alone: docs/deploy/several-servers.md, "The balancer".`,
      ),
    ];
  if (!PUBLIC_URL?.startsWith("https:")) return [];
  if (TRUST_PROXY > 0) return [well("proxy", `${TRUST_PROXY} before the site, whose word for an address is believed`)];
  return [
    warning(
      "proxy",
      "https ends at a proxy, and TRUST_PROXY is 0: all visitors count as one. Set it to 1 behind one nginx.",
    ),
  ];
}

/** `untrue`: contacts of a live company that lead nowhere. */
export const judgeContacts = (untrue: readonly string[]): Finding[] =>
  untrue.length === 0
    ? []
    : [
        ill(
          "contacts",
          `these of the company lead nowhere, so that nothing can be booked: ${untrue.join(", ")}. Change them in the studio.`,
        ),
      ];
