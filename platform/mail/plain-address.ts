import { visibleLine } from "../text/visible-text.ts";

/** As mail programs and address books write it, with the name of whose it is before it. */
const named = /^([^<>]*)<([^<>]*)>$/;
/** As a link writes it, perhaps with what the mail is to begin with. */
const link = /^mailto:([^?]*)(?:\?.*)?$/is;

/**
 * The address itself of one that was copied from where it stood, without signs that nobody sees: "Anna Rao <anna@example.com>",
 * "<anna@example.com>" and "mailto:anna@example.com" are all "anna@example.com". Anything of which that is not plain (two addresses,
 * another one for a name, a bracket that is not closed) comes back as it was typed, to be refused as it stands. It may be no address all
 * the same.
 */
export function plainAddress(typed: string): string {
  const trimmed = visibleLine(typed);
  const whole = /[,;]$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed;
  const [, name = "", inside = whole] = named.exec(whole) ?? [];
  const address = (link.exec(inside)?.[1] ?? inside).trim();
  const isOfAnother = name.includes("@") && name.replaceAll(/["'\s]/g, "").toLowerCase() !== address.toLowerCase();
  return isOfAnother || /[\s<>,;]/.test(address) ? trimmed : address;
}

/** Whether two e-mail addresses are one: capitals make no other mailbox of it. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
