export const COPIES = "bookings";

/** In a small file, because every page has the log-out. */
export async function forgetCopies(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(COPIES).catch(() => false);
}
