export const COPIES = "bookings";

/** Removes all booking copies from this device. Its own small file, because every page has the log-out. */
export async function forgetCopies(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(COPIES).catch(() => false);
}
