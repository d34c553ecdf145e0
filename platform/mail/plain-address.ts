import { visibleLine } from "../text/visible-text.ts";

const named = /^([^<>]*)<([^<>]*)>$/;
const link = /^mailto:([^?]*)(?:\?.*)?$/is;

/** Bare address of "Anna Rao <anna@example.com>". Ambiguous input stays, to be refused. */
export function plainAddress(typed: string): string {
  const trimmed = visibleLine(typed);
  const whole = /[,;]$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed;
  const [, name = "", inside = whole] = named.exec(whole) ?? [];
  const address = (link.exec(inside)?.[1] ?? inside).trim();
  const isOfAnother = name.includes("@") && name.replaceAll(/["'\s]/g, "").toLowerCase() !== address.toLowerCase();
  return isOfAnother || /[\s<>,;]/.test(address) ? trimmed : address;
}

export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
