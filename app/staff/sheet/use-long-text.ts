import { type FormEvent, useState } from "react";

/** A letter of Hindi takes nine in an address, and servers take 8,000. */
export const LONGEST_IN_ADDRESS = 1000;

/** True once a field holds a text that must be posted. */
export function useLongText(): [boolean, (event: FormEvent) => void] {
  const [isLong, setLong] = useState(false);
  const measure = ({ target }: FormEvent) => {
    // A form that takes up a draft has no value.
    if (((target as Partial<HTMLInputElement>).value?.length ?? 0) > LONGEST_IN_ADDRESS) setLong(true);
  };
  return [isLong, measure];
}
