import http from "node:http";
import type { FuzzRequest } from "./requests.ts";

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 48 });
const PATIENCE_MS = 20_000;

/** Characters that Node's client refuses to send in a header or path. */
const unsendable = /[^\x21-\x7e]/g;
const unsendableInHeader = /[^\t\x20-\x7e]/g;

/** Sends it as it is and waits for the whole answer; a connection that the site cuts is status 0, and silence throws. */
export function ask(origin: string, { method, path, headers, body, index }: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({
      agent,
      hostname,
      port,
      method,
      path: path.replaceAll(unsendable, "") || "/",
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replaceAll(unsendableInHeader, "")]),
      ),
    });
    const silence = setTimeout(() => request.destroy(new Error(`no answer to request ${index}`)), PATIENCE_MS);
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", () => undefined);
      response.once("close", () => {
        clearTimeout(silence);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        });
      });
    });
    request.once("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(silence);
      // The site may refuse a long body before it has arrived.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve({ status: 0, headers: {}, body: "" });
      else reject(error);
    });
    request.end(body ?? undefined);
  });
}
