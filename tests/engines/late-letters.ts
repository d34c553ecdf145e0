import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface LateLetters {
  /** The address of the site through it. */
  url: string;
  /** Sends the requested fonts now, and all later ones at once. */
  release(): void;
  close(): Promise<void>;
}

/** Proxies a site and holds its fonts back, for engines whose driver cannot. */
export async function holdLetters(siteUrl: string): Promise<LateLetters> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (asked, answer) => {
    if (asked.url?.startsWith("/fonts/")) await released;
    const { method, headers } = asked;
    const onward = request(siteUrl + asked.url, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    async close() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** True once both of our families are there, and the whole page is written in them. Runs in the page: it must stand alone. */
export function haveLettersCome(): boolean {
  const come = [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  const have = (family: string) => come.some((one) => one.replaceAll(/["']/g, "") === family);
  const isChanging = document.documentElement.classList.contains("plain-letters");
  return document.fonts.status === "loaded" && !isChanging && have("Anek Latin") && have("Eczar");
}

/** Notes where all boxes of the first screen stand. Runs in the page: it must stand alone. */
export function noteBoxes(): void {
  const boxes = [...document.body.querySelectorAll("*")]
    .filter((one) => getComputedStyle(one).display !== "inline" && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one, one.getBoundingClientRect()] as const)
    .filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight);
  Object.assign(window, { boxes });
}

/**
 * Layout shift of the noted boxes by the browsers' formula: share of the screen affected, times the longest distance
 * over the longer side. Runs in the page, so it refers to nothing outside.
 */
export function scoreOfMoved(): { score: number; moved: string[] } {
  const { boxes } = window as unknown as { boxes: [Element, DOMRect][] };
  const CELL = 10;
  const cells = new Set<string>();
  const moved: string[] = [];
  let longest = 0;
  for (const [one, before] of boxes) {
    const after = one.getBoundingClientRect();
    const way = Math.max(Math.abs(after.left - before.left), Math.abs(after.top - before.top));
    // Browsers take less for none.
    if (way < 3) continue;
    longest = Math.max(longest, way);
    moved.push(`${way.toFixed(1)} px: ${one.tagName} ${one.textContent?.trim().slice(0, 40)}`);
    for (const { left, right, top, bottom } of [before, after])
      for (let x = Math.max(0, left); x < Math.min(innerWidth, right); x += CELL)
        for (let y = Math.max(0, top); y < Math.min(innerHeight, bottom); y += CELL)
          cells.add(`${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`);
  }
  const part = Math.min(1, (cells.size * CELL * CELL) / (innerWidth * innerHeight));
  return { score: (part * longest) / Math.max(innerWidth, innerHeight), moved };
}
