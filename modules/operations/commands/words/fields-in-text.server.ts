import { GAP, type TemplateUse, templateFields } from "#modules/messaging/model.ts";
import { unknownField } from "#platform/text/named-fields.ts";
import { CommandRefusal } from "../../command.server.ts";

/** Names in braces that a use fills in, as a list for people. */
export const fieldList = (use: TemplateUse): string => templateFields[use].map((field) => `{${field}}`).join(", ");

/** Refuses a text with a name in braces that nothing fills in. */
export function refuseUnknownField(option: string, typed: string, use: TemplateUse): void {
  const unknown = unknownField(typed, templateFields[use]);
  if (unknown !== null) throw CommandRefusal.of(option, `Nothing fills in ${unknown}. There are ${fieldList(use)}.`);
}

/** Refuses what is not ready to be read: an unknown name in braces, or a gap that nobody has filled in. */
export function refuseUnready(option: string, typed: string, use: TemplateUse): void {
  refuseUnknownField(option, typed, use);
  if (typed.includes(GAP)) throw CommandRefusal.of(option, `Write what belongs in place of ${GAP} first.`);
}
