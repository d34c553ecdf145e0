/** The file of a picture that a shared link shows: its widest JPEG. */
export const sharePicture = ({ base, widths }: { base: string; widths: readonly number[] }): string =>
  `${base}-${widths.at(-1)}.jpg`;
