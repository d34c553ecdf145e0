/** What an address may be written with and means the same without (RFC 3986 §2.3). */
const unreserved = /^[A-Za-z0-9._~-]$/;

/**
 * A path as our own links write it: letters not encoded, one slash at its beginning, none at its end, its first word in small
 * letters. The pages' router takes `/Checkout/` and `/%63heckout` for `/checkout`; whoever judges an address by how it is written must see
 * what the router will see. `pathname` is that of a URL, so without dot segments.
 */
export function canonicalPath(pathname: string): string {
  const plain = pathname.replaceAll(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(letter) ? letter : encoded;
  });
  const [, first = "", rest = ""] = /^\/*([^/]*)(.*)$/s.exec(plain) ?? [];
  let end = rest.length;
  while (rest[end - 1] === "/") end--;
  return `/${first.toLowerCase()}${rest.slice(0, end)}`;
}
