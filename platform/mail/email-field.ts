import { z } from "zod";
import { plainAddress } from "./plain-address.ts";

/** What is said of an address that is none. */
export const NOT_AN_EMAIL = "Please enter a valid email";

/**
 * What mail can be sent to: before the @ what RFC 5322 calls atoms, but for the signs that a link would read as its own (% ? #), behind it
 * a domain in ASCII, whose last part may be written in another script (xn--).
 */
const reachable =
  /^[\w'+&/=~!$*^{|}-]+(?:\.[\w'+&/=~!$*^{|}-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

/** An address that mail is sent to. */
export const mailAddress = z.email({ pattern: reachable, error: NOT_AN_EMAIL });

/** A domain's letters and digits in any script, and the joiners that Indian ones are written with. */
const inItsScript = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;

/** The most that an address can have (RFC 5321). */
const LONGEST = 254;

/**
 * An address whose domain stands in its own script (anna@bücher.de), as mail programs send to it; any other as it is, and so what is too
 * long: Unicode's own order of the marks on one letter takes the square of their count.
 */
function withAsciiDomain(address: string): string {
  if (address.length > LONGEST) return address;
  const [, name, domain = ""] = /^([^@]+@)([^@]*[^ -~][^@]*)$/.exec(address) ?? [];
  const url = `http://${domain}`;
  return name && inItsScript.test(domain) && URL.canParse(url) ? name + new URL(url).hostname : address;
}

/**
 * An e-mail address as somebody types or pastes it. `missing` is said where there is none, `tooLong` past what an address can have. Its
 * first sign is a letter, a digit or _: a table of addresses could take = + and - for a sum to be reckoned.
 */
export const emailAddress = (missing: string, tooLong = "That is too long for an e-mail address") =>
  z
    .string(missing)
    .overwrite((typed) => withAsciiDomain(plainAddress(typed)))
    .min(1, missing)
    .max(LONGEST, tooLong)
    .pipe(mailAddress.regex(/^\w/, NOT_AN_EMAIL));

/** The field of a form by which somebody writes to us: an e-mail address. */
export const emailField = emailAddress("Please give your e-mail address");
