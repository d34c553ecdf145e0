import { signedPhotoPath } from "#modules/pictures/index.server.ts";
import type { Signer } from "#platform/http/signing.server.ts";

/** A guest's photograph with the address of its small form in place of its files. */
export function smallPhoto<Photo extends { master: string; widths: readonly number[] }>(
  signer: Signer,
  { master, widths, ...photo }: Photo,
): Omit<Photo, "master" | "widths"> & { src: string } {
  return { ...photo, src: signedPhotoPath(signer, { master, widths }, 320) };
}
