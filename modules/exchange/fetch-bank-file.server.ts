/** The European Central Bank's file has 2 KB. */
const MOST_BYTES = 200_000;
const PATIENCE_MS = 10_000;

/** Text at an address, or why there is none. Follows no redirect: the address is the company's word for whom it trusts. */
export async function fetchBankFile(
  url: string,
  patienceMs: number = PATIENCE_MS,
): Promise<{ text: string } | { why: string }> {
  try {
    const answer = await fetch(url, {
      headers: { accept: "application/xml, text/xml" },
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      return { why: `the bank answered with ${answer.status}` };
    }
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer.body) {
      bytes += part.byteLength;
      // Leaving the loop ends the connection.
      if (bytes > MOST_BYTES) return { why: `it is longer than ${MOST_BYTES} bytes` };
      parts.push(part);
    }
    return { text: new TextDecoder().decode(Buffer.concat(parts)) };
  } catch (error) {
    const { name, message, cause } = error as Error;
    return {
      why: name === "TimeoutError" ? "the bank took too long" : cause instanceof Error ? cause.message : message,
    };
  }
}
