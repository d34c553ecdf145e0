import { z } from "zod";

const DAY = "A day such as 2026-11-28";
/** Years below 1000 are slips. */
const YEAR = /^[1-9]/;

export const dayField = z.iso.date({ error: DAY, abort: true }).regex(YEAR, DAY).meta({ format: "date" });
