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

/** Mexico dropped the mobile 1 in 2019; WhatsApp still shows it. */
const formerMexican = /^\+521(\d{10})$/;
/** No switchboard has longer ones. With it a number has at most 34 characters. */
const LONGEST_EXTENSION = 11;

function parsed(text: string, country: string | null): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { ...(country ? { defaultCountry: country as CountryCode } : {}) });
  const [, mexican] = formerMexican.exec(number?.number ?? "") ?? [];
  return mexican === undefined ? number : parsePhoneNumberFromString(`+52${mexican}`);
}

/** The plus is often missing ("0 91 98123 45678"). A leading zero prefers the national reading. */
function meanings(text: string, country: string | null): (PhoneNumber | undefined)[] {
  const number = parsed(text, country);
  const code = country && findCountry(country)?.dialCode;
  const digits = text.replace(/^[^1-9]*/, "");
  if (!code || text.includes("+") || !digits.startsWith(code.slice(1))) return [number];
  const withPlus = parsed(`+${digits}`, null);
  return /^\D*0/.test(text) ? [number, withPlus] : [withPlus, number];
}

const withArticle =
  /^(United|Isle|Bahamas|Comoros|Maldives|Netherlands|Philippines|Seychelles)|Islands$|Republic|Territor/;

function faultOf(text: string, country: string | null): string {
  const read = text.includes("+") ? parsePhoneNumberFromString(text) : undefined;
  const typed = text.includes("+") ? (read?.country ?? null) : country;
  // A code of several countries (+44, +1) has none until the number is right.
  if (typed === null)
    return read
      ? `This isn't a valid phone number after +${read.countryCallingCode}. Please check the digits`
      : "Please start with + and the country code, such as +91 98123 45678";
  const name = countryName(typed);
  const place = withArticle.test(name) ? `the ${name}` : name;
  return `This isn't a valid phone number in ${place}. Please check the digits, or start with + and another country code`;
}

/** Reads a number. `country` applies without +. E.164, with "ext." if any ("+911123365358 ext. 12"). */
export function readTelephone(typed: string, country: string | null): { number: string } | { fault: string } {
  const of = country !== null && isSupportedCountry(country) ? country : null;
  // International prefix of most countries.
  const text = of === null ? dialled(typed).replace(/^\s*00/, "+") : dialled(typed);
  const found = text.length > LONGEST_NUMBER ? [] : meanings(text, of);
  const valid = found.find((number) => number?.isValid() && (number.ext ?? "").length <= LONGEST_EXTENSION);
  if (!valid) return { fault: text.length > LONGEST_NUMBER ? "That's too long for a phone number" : faultOf(text, of) };
  return { number: valid.ext ? `${valid.number} ext. ${valid.ext}` : valid.number };
}

export const telephone = (missing: string, country: string | null) =>
  z
    .string(missing)
    .overwrite(visibleLine)
    .min(1, missing)
    .max(40, "That's too long for a phone number")
    .transform((typed, check) => {
      const read = readTelephone(typed, country);
      if ("number" in read) return read.number;
      check.issues.push({ code: "custom", message: read.fault, input: typed });
      return z.NEVER;
    });
