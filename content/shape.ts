import type { z } from "zod";
import type { scheduleRule } from "#modules/availability/model.ts";
import type { TourContentInput } from "#modules/catalogue/model.ts";

/** Export of a file in `content/tours` or `content/holidays`. */
export interface TourFile {
  tour: TourContentInput;
  schedules: z.input<typeof scheduleRule>[];
}
