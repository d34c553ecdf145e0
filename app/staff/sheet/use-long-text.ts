import { type FormEvent, useState } from "react";
import { fieldsOf } from "#app/web/forms/form-fields.ts";

/** A letter of Hindi takes nine in an address, and servers take 8,000. */
export const LONGEST_IN_ADDRESS = 1000;

/** True while a field of a form holds a text that must be posted. */
export function useLongText(): [boolean, (event: FormEvent<HTMLFormElement>) => void] {
  const [isLong, setLong] = useState(false);
  // All fields: a draft fills several at once.
  const measure = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setLong(Object.values(fieldsOf(new FormData(currentTarget))).some((text) => text.length > LONGEST_IN_ADDRESS));
  return [isLong, measure];
}
