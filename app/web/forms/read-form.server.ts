import { data } from "react-router";
import { storableText } from "#platform/database/storable-text.ts";
import { sentForm } from "./sent-form.server.ts";

/** Reads a form without its files, with text that the database can store. Answers 400 to other bodies. */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const sent = await sentForm(request);
  if (sent === null) throw data("no form", { status: 400 });
  for (const [name, value] of sent) if (typeof value === "string") form.append(storableText(name), storableText(value));
  return form;
}

/** Keeps the form's own fields, so that an answer never echoes others. */
export const ownFields = (form: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])));
