/** Ignores dots; two domains are one. */
const google = /@(?:gmail|googlemail)\.com$/;

export function mailboxOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, "");
  return google.test(plain) ? `${plain.replace(google, "").replaceAll(".", "")}@gmail.com` : plain;
}
