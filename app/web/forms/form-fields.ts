/** Text fields by name, the last of duplicates. Leaves out files. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
