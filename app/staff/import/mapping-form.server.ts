import { type Import, tourNameKey } from "#modules/imports/index.server.ts";
import { type ImportMapping, importFields } from "#modules/imports/model.ts";
import { isId } from "#platform/ids.server.ts";

/** Reads the form of what the columns mean. Names of tours that it does not show stay as they were chosen. */
export function readMappingForm(form: FormData, { kind, headings, mapping }: Import): ImportMapping {
  const columns: Record<string, number> = {};
  for (const { name } of importFields[kind]) {
    const at = String(form.get(`column:${name}`) ?? "");
    if (/^\d{1,3}$/.test(at) && Number(at) < headings.length) columns[name] = Number(at);
  }
  const names = form.getAll("name").map(String);
  const chosen = form.getAll("tour").map(String);
  const tours = { ...mapping.tours };
  for (const [at, name] of names.entries()) {
    const id = chosen[at] ?? "";
    if (isId(id)) tours[tourNameKey(name)] = id;
    else delete tours[tourNameKey(name)];
  }
  const isTicked = (name: string): boolean => form.get(name) === "on";
  return {
    ...{ columns, tours, makesMissing: isTicked("makesMissing"), writes: isTicked("writes") },
    dayFirst: form.has("dayFirst") ? form.get("dayFirst") === "yes" : mapping.dayFirst,
  };
}
