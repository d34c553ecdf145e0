import { data } from "react-router";
import { storableText } from "#platform/database/storable-text.ts";
import { sentForm } from "./sent-form.server.ts";

/**
 * The form that a request brings. A body that is no form of ours answers 400; files are left out (our forms have none), and texts
 * come as the database can keep them.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const sent = await sentForm(request);
  if (sent === null) throw data("no form", { status: 400 });
  for (const [name, value] of sent) if (typeof value === "string") form.append(storableText(name), storableText(value));
  return form;
}

/** What goes back to who typed it: the form's own fields, and nothing else that was sent with them. */
export const ownFields = (form: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])));
