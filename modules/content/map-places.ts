import { z } from "zod";
import { nameText } from "#platform/text/written-text.ts";

/** Places as map apps write them, latitude first: "28.65,77.22 28.66,77.23". */
const lineOfPlaces = z
  .string()
  .regex(
    /^-?\d+(\.\d+)?,-?\d+(\.\d+)?( -?\d+(\.\d+)?,-?\d+(\.\d+)?)+$/,
    "Write latitude,longitude, with a space between two",
  )
  .max(4000);

/** Lines and areas under a map of the place. Lakes and parks are closed by themselves. */
const mapGround = z.object({
  rivers: z.array(lineOfPlaces),
  lakes: z.array(lineOfPlaces),
  parks: z.array(lineOfPlaces),
  streets: z.array(lineOfPlaces),
  railways: z.array(lineOfPlaces),
  names: z.array(z.object({ name: nameText, latitude: z.number(), longitude: z.number() })),
});
export type MapGround = z.infer<typeof mapGround>;

const mapPlace = z.object({
  /** Slug of a destination. */
  destination: z.string().max(100),
  latitude: z.number().min(6).max(38),
  longitude: z.number().min(68).max(98),
  states: z.array(z.string().length(2)).min(1),
  /** Drawn under the map of where rides start. */
  ground: z.optional(mapGround),
});

/** Older content has its places by slug. */
export const mapPlaces = z.preprocess(
  (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([destination, place]) => ({ destination, ...(place as object) }))
      : value,
  z.array(mapPlace),
);
