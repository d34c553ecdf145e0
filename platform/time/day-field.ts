import { z } from "zod";

const DAY = "A day such as 2026-11-28";
const MOMENT = "A moment such as 2026-11-27T18:00:00+05:30";
/** One of the first thousand years is a slip, and neither the database nor our clocks have a year 0. */
const YEAR = /^[1-9]/;

/** A day of the calendar as a person types it. */
export const dayField = z.iso.date({ error: DAY, abort: true }).regex(YEAR, DAY);

/** A moment as a person types it, with its zone. */
export const momentField = z.iso
  .datetime({ offset: true, error: MOMENT, abort: true })
  .regex(YEAR, MOMENT)
  .transform((typed) => new Date(typed));
