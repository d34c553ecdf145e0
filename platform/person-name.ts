/**
 * Whether a text that was given as a name leads somewhere: mail programs make a link of it, in a mail that bears our name. A
 * bare "/" leads nowhere ("Anna D/o Ravi"), nor does a dot ("J.R. Mehta", "Dr.med."), unless what follows is one of the endings
 * of addresses that nobody is called by.
 */
export const holdsLink = (name: string): boolean =>
  /:\/\/|@|\bwww\.|\w\.[a-z]{2,}\/|\w\.(com|net|org|in|io|co|info|biz|app|dev|xyz|top|site|online|shop|link|me|ru|cn|uk|ly)\b/i.test(
    name,
  );

/** What is said of such a name. */
export const LINK_IN_NAME = "Only the name, please, without a link";
