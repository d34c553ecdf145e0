/** The mailbox behind an address, in small letters: whoever has "anna@example.com" has it with every tag ("anna+ride@…") too. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
