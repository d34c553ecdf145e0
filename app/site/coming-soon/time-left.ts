export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** The time from `now` to `target` (both in milliseconds) in whole seconds; null once it is over. */
export function timeLeft(target: number, now: number): TimeLeft | null {
  const left = Math.ceil((target - now) / 1000);
  if (left <= 0) return null;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
