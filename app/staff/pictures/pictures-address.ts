/** Query name of a refused file: "heic:IMG_1.heic". */
export const REFUSED = "refused";
export const PICTURES = "/staff/studio/pictures";

export const pictureAddress = (key: string): string => `${PICTURES}/${key}`;
export const bringAddress = (replaces?: string): string =>
  `${PICTURES}/upload${replaces === undefined ? "" : `?replaces=${replaces}`}`;
