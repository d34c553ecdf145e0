/** The name of the browser's cache that holds copies of bookings. */
export const COPIES = "bookings";

/** Takes all copies of bookings off this device. Apart from booking-copies.ts, because every page has the log-out. */
export async function forgetCopies(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(COPIES).catch(() => false);
}
