import type { DrawnEndings } from "./model.ts";

/** Never served: only its drawn sizes are. */
export const masterFile = (name: string): string => `masters/${name}.webp`;

export const drawnFile = (name: string, width: number, ending: keyof DrawnEndings): string =>
  `pictures/${name}-${width}.${ending}`;

export const pictureTypes = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const satisfies Record<
  keyof DrawnEndings,
  string
>;

/** Part of a file's name; null for a name of another kind. The site's own pictures have shorter hashes. */
export function readDrawnName(file: string): { name: string; width: number; ending: keyof DrawnEndings } | null {
  const [, name, width, ending] = /^([a-z0-9-]{1,90}-[0-9a-f]{16})-(\d{2,4})\.(avif|webp|jpg)$/.exec(file) ?? [];
  return name === undefined || width === undefined
    ? null
    : { name, width: Number(width), ending: ending as keyof DrawnEndings };
}
