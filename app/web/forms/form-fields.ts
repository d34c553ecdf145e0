/** A form's texts by name; of one that comes twice the last, and no files. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
