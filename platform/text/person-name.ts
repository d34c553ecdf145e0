import { typedLine } from "./typed-text.ts";

/** True if a mail program would link the name. Allows "Anna D/o Ravi", "J.R. Mehta" and "M.Ly". */
export const holdsLink = (name: string): boolean =>
  /:\/\/|@|\bwww\.|\w\.[a-z]{2,}\/|\w{2}\.(com|net|org|in|io|co|info|biz|app|dev|xyz|top|site|online|shop|link|me|ru|cn|uk|ly)\b/i.test(
    name,
  );

const LINK_IN_NAME = "Please enter only a name, without a link";

export const typedName = (missing: string, tooLong = "Please use at most 120 characters") =>
  typedLine(missing).min(1, missing).max(120, tooLong);

export const personName = (missing: string, tooLong?: string) =>
  typedName(missing, tooLong).refine((name) => !holdsLink(name), LINK_IN_NAME);
