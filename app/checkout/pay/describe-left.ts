/** Seconds from which the last are counted, and from which a status says it. */
export const NEARLY_OVER_S = 120;
export const LEFT_SOON_S = 300;

const HOUR_S = 3_600;

/** Whole minutes while there are many, so that nothing moves needlessly; each second in the last two. */
export function secondsLeft(ms: number): number {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return seconds <= NEARLY_OVER_S ? seconds : Math.floor(seconds / 60) * 60 + (seconds < 180 ? 1 : 0);
}

/** "14 min left to pay", "1:35 left to pay", "23 h left to pay" */
export function describeLeft(seconds: number): string {
  if (seconds === 0) return "The time to pay is over";
  if (seconds <= NEARLY_OVER_S)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left to pay`;
  if (seconds < 2 * HOUR_S) return `${Math.floor(seconds / 60)} min left to pay`;
  if (seconds < 48 * HOUR_S) return `${Math.floor(seconds / HOUR_S)} h left to pay`;
  return `${Math.floor(seconds / HOUR_S / 24)} days left to pay`;
}
