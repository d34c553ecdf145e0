/** The address of a picture's largest JPEG: what a shared link shows, and what a reader without JavaScript opens. */
export const largestJpeg = ({ base, widths }: { base: string; widths: readonly number[] }): string =>
  `${base}-${Math.max(...widths)}.jpg`;
