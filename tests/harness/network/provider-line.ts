import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A line to the payment provider on which an answer can be kept for a while, or lost. */
export interface ProviderLine {
  /** The provider's address through this line. */
  url: string;
  /**
   * The answer to the next call that begins so (`GET /v1/payments/…`) is made, and comes when `meanwhile` is done; or is lost then.
   */
  keepAnswerTo(call: string, meanwhile: () => Promise<unknown>, end?: "comes" | "lost"): void;
  close(): Promise<void>;
}

/** Lays a line to the provider at this address. */
export async function openProviderLine(apiBase: string): Promise<ProviderLine> {
  const kept: { call: string; meanwhile: () => Promise<unknown>; end: "comes" | "lost" }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = "GET", url = "/", headers } = request;
    const { host: _, connection: __, "content-length": ___, ...own } = headers;
    const answer = await fetch(apiBase + url, {
      method,
      headers: own as Record<string, string>,
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    });
    const body = await answer.text();
    const at = kept.findIndex(({ call }) => `${method} ${url}`.startsWith(call));
    const [held] = at < 0 ? [] : kept.splice(at, 1);
    await held?.meanwhile();
    if (held?.end === "lost") request.socket.destroy();
    else response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keepAnswerTo(call, meanwhile, end = "comes") {
      kept.push({ call, meanwhile, end });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
