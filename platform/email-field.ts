import { z } from "zod";
import { plainAddress } from "./plain-address.ts";

/** What is said of an address that is none. */
export const NOT_AN_EMAIL = "Please enter a valid email";

/** An e-mail address as somebody types or pastes it. `missing` is said where there is none, `tooLong` past what an address can have. */
export const emailAddress = (missing: string, tooLong = "That is too long for an e-mail address") =>
  z.string(missing).overwrite(plainAddress).min(1, missing).max(254, tooLong).pipe(z.email(NOT_AN_EMAIL));

/** The field of a form by which somebody writes to us: an e-mail address. */
export const emailField = emailAddress("Please give your e-mail address");
