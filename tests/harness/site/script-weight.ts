import { expect } from "vitest";

/** The most that the scripts of a page may weigh as it begins, in brotli. */
export const SCRIPT_BUDGET = 130 * 1024;

/** Bytes of the scripts that a page names, as a browser gets them. */
export async function scriptWeight(site: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(site + path, { headers });
  expect(answer.status).toBe(200);
  const files = new Set((await answer.text()).match(/\/assets\/[\w.-]+\.js/g));
  expect(files.size).toBeGreaterThan(5);
  const sizes = await Promise.all([...files].map((file) => compressed(site + file)));
  return sizes.reduce((sum, one) => sum + one, 0);
}

/** The bytes of a file as a browser gets it. */
async function compressed(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  return Number(answer.headers.get("content-length"));
}
