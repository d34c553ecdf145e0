/** One line of the doctor's: what was looked at, how it is, and the way out when it is not well. */
export interface Finding {
  what: string;
  health: "well" | "warning" | "ill";
  words: string;
}

export const well = (what: string, words: string): Finding => ({ what, health: "well", words });
export const warning = (what: string, words: string): Finding => ({ what, health: "warning", words });
export const ill = (what: string, words: string): Finding => ({ what, health: "ill", words });

/** How far two clocks may be apart: signatures and one-time orders are fresh for a minute, holds last fifteen. */
const WARN_SECONDS = 5;
const ILL_SECONDS = 45;

/** Judges by how many seconds this machine's clock differs from another's. */
export function judgeClock(what: string, secondsOff: number): Finding {
  const apart = Math.abs(secondsOff);
  const words = `${apart.toFixed(0)} s ${secondsOff > 0 ? "ahead of" : "behind"} it`;
  if (apart < WARN_SECONDS) return well(what, "agrees to within five seconds");
  const way = "Switch time synchronisation on (timedatectl set-ntp true).";
  return apart < ILL_SECONDS ? warning(what, `${words}. ${way}`) : ill(what, `${words}. ${way}`);
}

const MB = 1024 * 1024;

/** Judges by the bytes that are free where the data are. */
export function judgeDisk(folder: string, free: number): Finding {
  const words = `${Math.floor(free / MB)} MB free at ${folder}`;
  if (free < 200 * MB)
    return ill("disk", `${words}. The site stops writing when it is full: make room, or move DATA_DIR.`);
  if (free < 2_000 * MB) return warning("disk", `${words}. Make room soon: backups and pictures need it.`);
  return well("disk", words);
}

/** Judges by the memory this process may have, whichever of the machine and its limit is smaller. */
export function judgeMemory(bytes: number): Finding {
  const words = `${Math.floor(bytes / MB)} MB`;
  if (bytes < 500 * MB) return ill("memory", `${words}. The site needs 512 MB, 1 GB with the embedded database.`);
  if (bytes < 950 * MB)
    return warning("memory", `${words}. Enough beside a PostgreSQL elsewhere; 1 GB with the embedded database.`);
  return well("memory", words);
}
