interface Rendered {
  base: string;
  widths: readonly number[];
}

/** For readers without JavaScript and for search engines. */
export const largestJpeg = ({ base, widths }: Rendered): string => `${base}-${Math.max(...widths)}.jpg`;

export interface SharedPicture {
  path: string;
  width: number;
  height: number;
  alt: string;
}

export function sharedPicture(picture: Rendered & { width: number; height: number; alt: string }): SharedPicture {
  const width = Math.max(...picture.widths);
  const height = Math.round((width * picture.height) / picture.width);
  return { path: largestJpeg(picture), width, height, alt: picture.alt };
}

/** A picture with the page's name, drawn by `app/site/share/`. */
export const drawnPicture = (path: string, alt: string): SharedPicture => ({ path, width: 1200, height: 630, alt });
