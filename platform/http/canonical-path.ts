/** What an address may be written with and means the same without (RFC 3986 §2.3). */
const unreserved = /^[A-Za-z0-9._~-]$/;

/** Below these every word is the name of something that is for all to read, and our names have small letters alone. */
const namesOnly = /^\/(?:tours|blogs|destinations|og)\//;

/**
 * A path as our own links write it: letters not encoded, one slash at its beginning, none at its end, its first word in small
 * letters; and all of it, where a phone's keyboard or a printed page may have given a name its capitals. References and keys have
 * theirs for good. The pages' router takes `/Checkout/` and `/%63heckout` for `/checkout`; whoever judges an address by how it is written
 * must see what the router will see. `pathname` is that of a URL, so without dot segments.
 */
export function canonicalPath(pathname: string): string {
  const plain = pathname.replaceAll(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(letter) ? letter : encoded;
  });
  const [, first = "", rest = ""] = /^\/*([^/]*)(.*)$/s.exec(plain) ?? [];
  let end = rest.length;
  while (rest[end - 1] === "/") end--;
  const path = `/${first.toLowerCase()}${rest.slice(0, end)}`;
  return namesOnly.test(path)
    ? path.replaceAll(/%..|[A-Z]+/g, (part) => (part[0] === "%" ? part : part.toLowerCase()))
    : path;
}
