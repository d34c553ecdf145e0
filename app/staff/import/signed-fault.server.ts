import type { Signer } from "#platform/http/signing.server.ts";

const PURPOSE = "import fault";

/** Query that carries words about a file to the next page. Signed, so that no link makes the console say something. */
export const signedFault = (signer: Pick<Signer, "sign">, words: string, kind: string): string =>
  new URLSearchParams({ fault: words, by: signer.sign(PURPOSE, words), kind }).toString();

export function readSignedFault(signer: Pick<Signer, "sign">, query: URLSearchParams): string | null {
  const words = query.get("fault");
  return words !== null && query.get("by") === signer.sign(PURPOSE, words) ? words : null;
}
