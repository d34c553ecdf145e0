/** Needs no encoding (RFC 3986 §2.3). */
const unreserved = /^[A-Za-z0-9._~-]$/;

/** Public names, always lower-case. */
const namesOnly = /^\/(?:tours|blogs|destinations|og)\//;

/**
 * Path as our links write it. The router accepts `/Checkout/` and `/%63heckout` for `/checkout`, so checks must see the same. References
 * and keys keep their case.
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
