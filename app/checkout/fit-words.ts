import type { TourForSale } from "#modules/catalogue/index.server.ts";

/** Who cannot come along, in a sentence: asked before anybody pays, not at the meeting point. Null where everybody can. */
export function fitWords({ minAge, minHeightCm }: TourForSale["fit"]): string | null {
  const height = minHeightCm > 0 ? `at least ${minHeightCm} cm tall` : null;
  const limits = [minAge > 0 ? `${minAge} or older` : null, height].filter((limit) => limit !== null);
  return limits.length > 0 ? `On this tour everybody has to be ${limits.join(" and ")}.` : null;
}
