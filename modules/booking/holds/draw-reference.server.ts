/** With a million bookings one reference in 600 is taken; five in a row are not. */
export const REFERENCES_TRIED = 5;

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
