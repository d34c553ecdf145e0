/** Where a dot in a name means nothing, and two endings are one: the provider that most travellers have. */
const google = /@(?:gmail|googlemail)\.com$/;

/**
 * The mailbox behind an address, in small letters: whoever has "anna@example.com" has it with every tag ("anna+ride@…") too, and with
 * Google with dots anywhere ("an.na@…").
 */
export function mailboxOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
  return google.test(plain) ? `${plain.replace(google, "").replaceAll(".", "")}@gmail.com` : plain;
}
