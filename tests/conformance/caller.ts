import { expect } from "vitest";
import type { Described } from "./document.ts";

/** Request body, headers and address of a call. */
export interface Sent {
  json?: object;
  /** A raw body with its type. */
  raw?: { type: string | null; body: string | Uint8Array<ArrayBuffer> };
  token?: string;
  /** Values for the path's braces and the query. */
  address?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An answer that was as the document says. */
export interface Answered {
  status: number;
  body: never;
}

/** Makes calls over HTTP and holds every answer to the document; remembers which answers have been seen. */
export class Caller {
  readonly seen = new Set<string>();
  readonly #base: string;
  readonly #calls: ReadonlyMap<string, Described>;

  constructor(base: string, calls: readonly Described[]) {
    this.#base = base;
    this.#calls = new Map(calls.map((call) => [call.id, call]));
  }

  async call(id: string, sent: Sent = {}): Promise<Answered> {
    const call = this.#calls.get(id);
    if (!call) throw new Error(`the document has no call ${id}`);
    const { json, raw, token, address = {}, headers = {} } = sent;
    const query = new URLSearchParams(address);
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      query.delete(name);
      return encodeURIComponent(address[name] ?? "nothing");
    });
    const type = raw ? raw.type : json ? "application/json" : null;
    const response = await fetch(`${this.#base}${path}${query.size > 0 ? `?${query}` : ""}`, {
      method: call.method,
      headers: { ...headers, ...(type ? { "content-type": type } : {}), ...(token ? { authorization: token } : {}) },
      ...(raw || json ? { body: raw ? raw.body : JSON.stringify(json) } : {}),
    });
    const said = await response.text();
    const reply = call.replies.get(response.status);
    expect(reply, `${id} answered ${response.status}, which the document does not have: ${said}`).toBeDefined();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    expect(isJson, `${id} ${response.status}: ${said}`).toBe(reply !== "text");
    const body: unknown = isJson ? JSON.parse(said) : said;
    if (reply !== "text") {
      const faults = reply?.safeParse(body).error?.issues ?? [];
      expect(faults, `${id} ${response.status}: ${said.slice(0, 500)}`).toEqual([]);
    }
    const wait = response.headers.get("retry-after");
    expect(wait === null ? "none" : /^[1-9]\d*$/.test(wait), `${id} ${response.status}: Retry-After ${wait}`).toBe(
      call.waits.has(response.status) ? true : "none",
    );
    const code = response.status >= 400 ? (body as { code: string }).code : null;
    this.seen.add(`${id} ${response.status}${code ? ` ${code}` : ""}`);
    return { status: response.status, body: body as never };
  }

  /** Calls and expects this refusal. */
  async refused(refusal: string, id: string, sent: Sent = {}): Promise<Answered> {
    const answer = await this.call(id, sent);
    expect(`${answer.status} ${(answer.body as { code?: string }).code}`, id).toBe(refusal);
    return answer;
  }
}
