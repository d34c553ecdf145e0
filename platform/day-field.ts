import { z } from "zod";

const SUCH = "A day such as 2026-11-28";

/** A day of the calendar as a person types it. One of the first thousand years is a slip, and the database has no year 0. */
export const dayField = z.iso.date({ error: SUCH, abort: true }).regex(/^[1-9]/, SUCH);
