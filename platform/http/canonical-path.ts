/** RFC 3986 §2.3. */
const unreserved = /^[A-Za-z0-9._~-]$/;

/** Public names, which have lower case only. */
const namesOnly = /^\/(?:tours|blogs|destinations|og)\//;

/**
 * Path in the spelling of our links. The router also accepts `/Checkout/` and `/%63heckout`, so checks must see one spelling.
 * References and keys keep their capitals.
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
