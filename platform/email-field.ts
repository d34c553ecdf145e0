import { z } from "zod";

const MISSING = "Please give your e-mail address";

/** The field of a form by which somebody writes to us: an e-mail address. */
export const emailField = z
  .string(MISSING)
  .trim()
  .min(1, MISSING)
  .max(254, "That is too long for an e-mail address")
  .pipe(z.email("Please enter a valid email"));
