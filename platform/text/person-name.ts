import { typedLine } from "./typed-text.ts";

/**
 * Whether a text that was given as a name leads somewhere: mail programs make a link of it, in a mail that bears our name. A
 * bare "/" leads nowhere ("Anna D/o Ravi"), nor does a dot ("J.R. Mehta", "Dr.med."), unless it stands between two letters
 * or more and one of the endings of addresses: "M.Ly" and "H.Link" are people.
 */
export const holdsLink = (name: string): boolean =>
  /:\/\/|@|\bwww\.|\w\.[a-z]{2,}\/|\w{2}\.(com|net|org|in|io|co|info|biz|app|dev|xyz|top|site|online|shop|link|me|ru|cn|uk|ly)\b/i.test(
    name,
  );

/** What is said of such a name. */
const LINK_IN_NAME = "Only the name, please, without a link";

/** A name as somebody types it, whom we do not greet by it. `missing` is said where there is none. */
export const typedName = (missing: string, tooLong = "At most 120 letters") =>
  typedLine(missing).min(1, missing).max(120, tooLong);

/** The name of whom our mails greet: without a link. */
export const personName = (missing: string, tooLong?: string) =>
  typedName(missing, tooLong).refine((name) => !holdsLink(name), LINK_IN_NAME);
