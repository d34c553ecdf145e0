import { z } from "zod";
import { plainAddress } from "./plain-address.ts";

export const NOT_AN_EMAIL = "Please enter a valid email";

/** RFC 5322 atoms without % ? #, which break links; ASCII domain, xn-- included. */
const reachable =
  /^[\w'+&/=~!$*^{|}-]+(?:\.[\w'+&/=~!$*^{|}-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

export const mailAddress = z.email({ pattern: reachable, error: NOT_AN_EMAIL });

/** Includes the joiners of Indian scripts. */
const inItsScript = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;

/** RFC 5321. */
const LONGEST = 254;

/** Skips long text: normalisation is quadratic. */
function withAsciiDomain(address: string): string {
  if (address.length > LONGEST) return address;
  const [, name, domain = ""] = /^([^@]+@)([^@]*[^ -~][^@]*)$/.exec(address) ?? [];
  const url = `http://${domain}`;
  return name && inItsScript.test(domain) && URL.canParse(url) ? name + new URL(url).hostname : address;
}

/** Typed address. Spreadsheets read a leading = + - as a formula. */
export const emailAddress = (missing: string, tooLong = "That's too long for an e-mail address") =>
  z
    .string(missing)
    .overwrite((typed) => withAsciiDomain(plainAddress(typed)))
    .min(1, missing)
    .max(LONGEST, tooLong)
    .pipe(mailAddress.regex(/^\w/, NOT_AN_EMAIL));

export const emailField = emailAddress("Please enter your e-mail address");
