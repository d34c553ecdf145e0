import type { DrawnField } from "#modules/studio/model.ts";

/** Fields that a browser sends of a form of the studio. */
export function sentDocument(drawn: readonly DrawnField[], form = new FormData()): FormData {
  for (const { kind, name, value, inner, isThere } of drawn) {
    if (kind === "list") form.append(name, String(inner.length));
    else if (kind === "group" ? isThere : kind !== "yes" || value !== "")
      form.append(name, value.replaceAll("\n", "\r\n"));
    sentDocument(inner, form);
  }
  return form;
}
