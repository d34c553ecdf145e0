/** With a million bookings, one drawn reference in 600 is taken. */
export const REFERENCES_TRIED = 5;

/** Calls `write` with drawn references until one is free. Throws after five taken ones. */
export async function writeUnderFree<Written>(
  draw: () => string,
  write: (reference: string) => Promise<Written | undefined>,
): Promise<Written> {
  for (let attempt = 0; attempt < REFERENCES_TRIED; attempt += 1) {
    const written = await write(draw());
    if (written !== undefined) return written;
  }
  throw new Error(`of ${REFERENCES_TRIED} references drawn somebody has each`);
}
