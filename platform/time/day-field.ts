import { z } from "zod";

const DAY = "A day such as 2026-11-28";
const MOMENT = "A moment such as 2026-11-27T18:00:00+05:30";
/** Years below 1000 are slips. */
const YEAR = /^[1-9]/;

export const dayField = z.iso.date({ error: DAY, abort: true }).regex(YEAR, DAY);

export const momentField = z.iso
  .datetime({ offset: true, error: MOMENT, abort: true })
  .regex(YEAR, MOMENT)
  .transform((typed) => new Date(typed));
