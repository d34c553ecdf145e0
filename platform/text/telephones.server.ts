import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { z } from "zod";
import { countryName, findCountry } from "./countries.server.ts";
import { dialled, LONGEST_NUMBER } from "./telephone-number.ts";
import { visibleLine } from "./visible-text.ts";

/** Mexico gave up the 1 before mobile numbers in 2019; WhatsApp shows it still, and people copy it from there. */
const formerMexican = /^\+521(\d{10})$/;
/** No switchboard has longer ones; with it the whole is 34 signs at most. */
const LONGEST_EXTENSION = 11;

function parsed(text: string, country: string | null): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { ...(country ? { defaultCountry: country as CountryCode } : {}) });
  const [, mexican] = formerMexican.exec(number?.number ?? "") ?? [];
  return mexican === undefined ? number : parsePhoneNumberFromString(`+52${mexican}`);
}

/**
 * What a text can mean, the likeliest first. The country's own code is often typed without its plus: "0 91 98123 45678". Behind a zero
 * a number of the country comes first, without one the code does: "49 170 1234567" could be rung in Leer, and nobody means that.
 */
function meanings(text: string, country: string | null): (PhoneNumber | undefined)[] {
  const number = parsed(text, country);
  const code = country && findCountry(country)?.dialCode;
  const digits = text.replace(/^[^1-9]*/, "");
  if (!code || text.includes("+") || !digits.startsWith(code.slice(1))) return [number];
  const withPlus = parsed(`+${digits}`, null);
  return /^\D*0/.test(text) ? [number, withPlus] : [withPlus, number];
}

/** What is said of a number that nobody can ring. */
function faultOf(text: string, country: string | null): string {
  const typed = text.includes("+") ? (parsePhoneNumberFromString(text)?.country ?? null) : country;
  return typed === null
    ? "Please begin the number with + and the country's code, such as +91 98123 45678"
    : `This is not a valid telephone number of this country: ${countryName(typed)}. Please check its digits, or begin with + and the code of another country`;
}

/**
 * Reads a telephone number as typed, by the numbering plans of all countries.
 * `country`: two letters; how a number without + is read. Null: only numbers with + are.
 * Returns E.164, with the extension behind it where there is one ("+911123365358 ext. 12"); or the words for whoever typed it.
 */
export function readTelephone(typed: string, country: string | null): { number: string } | { fault: string } {
  const of = country !== null && isSupportedCountry(country) ? country : null;
  // The way out of most countries, which only means something where the country is known.
  const text = of === null ? dialled(typed).replace(/^\s*00/, "+") : dialled(typed);
  const found = text.length > LONGEST_NUMBER ? [] : meanings(text, of);
  const valid = found.find((number) => number?.isValid() && (number.ext ?? "").length <= LONGEST_EXTENSION);
  if (!valid)
    return { fault: text.length > LONGEST_NUMBER ? "That is too long for a telephone number" : faultOf(text, of) };
  return { number: valid.ext ? `${valid.number} ext. ${valid.ext}` : valid.number };
}

/** A field with a telephone number. `country`: as for `readTelephone`. `missing` is said where there is none. */
export const telephone = (missing: string, country: string | null) =>
  z
    .string(missing)
    .overwrite(visibleLine)
    .min(1, missing)
    .max(40, "That is too long for a telephone number")
    .transform((typed, check) => {
      const read = readTelephone(typed, country);
      if ("number" in read) return read.number;
      check.issues.push({ code: "custom", message: read.fault, input: typed });
      return z.NEVER;
    });
