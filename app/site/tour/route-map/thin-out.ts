import { simplifyLine } from "#modules/routes/model.ts";
import type { Pixel } from "./map-frame.ts";

/** Pixels. */
const TOLERANCE = 0.3;

/** A week has two thousand points, most on one pixel. */
export const thinned = (line: readonly Pixel[]): Pixel[] => simplifyLine(line, TOLERANCE);
