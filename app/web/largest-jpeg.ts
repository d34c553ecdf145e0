interface Rendered {
  base: string;
  widths: readonly number[];
}

/** The address of a picture's largest JPEG, for readers without JavaScript and for search engines. */
export const largestJpeg = ({ base, widths }: Rendered): string => `${base}-${Math.max(...widths)}.jpg`;

/** A picture that a shared link shows: its address on this site, its size in pixels, and what is to be seen. */
export interface SharedPicture {
  path: string;
  width: number;
  height: number;
  alt: string;
}

/** The largest JPEG of a picture as a shared link shows it. */
export function sharedPicture(picture: Rendered & { width: number; height: number; alt: string }): SharedPicture {
  const width = Math.max(...picture.widths);
  const height = Math.round((width * picture.height) / picture.width);
  return { path: largestJpeg(picture), width, height, alt: picture.alt };
}

/** A picture that is drawn for a page, with its name on it (`app/site/share/`). */
export const drawnPicture = (path: string, alt: string): SharedPicture => ({ path, width: 1200, height: 630, alt });
