import type { Page } from "playwright-core";

/** Something that the Tab key stops at. */
export interface Stop {
  /** Role and accessible name. */
  name: string;
  /** A focus ring is visible, on it or on its stand-in. */
  isRinged: boolean;
  /** Not entirely covered (WCAG 2.4.11). */
  isBare: boolean;
  /** The dialog it is in, by its name; nothing outside of one. */
  dialog: string | null;
  /** It is the page's own, not of the frame that all pages have. */
  isInMain: boolean;
}

/** Nothing that one could tab to is further away than this. */
const FURTHEST = 400;

function describeStop(): Stop | null {
  const now = document.activeElement;
  if (!(now instanceof HTMLElement || now instanceof SVGElement) || now === document.body) return null;
  const has = (style: CSSStyleDeclaration): boolean =>
    (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  const label = now.closest("label");
  // A card's link draws its ring around the card, a drawn radio button's label around the label.
  // In a date the browser's own calendar button is a stop too, with a ring of its own.
  const isBrowsers = now.matches(":is([type=date], [type=datetime-local]):not(:focus-visible)");
  const ringed = [now, label, now.parentElement].filter((one) => one !== null);
  const isRinged =
    isBrowsers || ringed.some((one) => has(getComputedStyle(one))) || has(getComputedStyle(now, "::after"));
  // A control that is clipped away cannot be seen or hit: its label stands for it.
  const shown = label && getComputedStyle(now).clipPath !== "none" ? label : now;
  const box = shown.getBoundingClientRect();
  const isBare = [0.1, 0.5, 0.9].some((down) =>
    [0.1, 0.5, 0.9].some((across) => {
      const there = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
      return there !== null && (shown.contains(there) || there.contains(shown) || there === label);
    }),
  );
  const words = now.getAttribute("aria-label") ?? now.textContent ?? "";
  const dialog = now.closest("dialog, [role=dialog]");
  const title = dialog?.getAttribute("aria-label") ?? dialog?.querySelector("h2")?.textContent ?? "dialog";
  return {
    name: `${now.tagName.toLowerCase()} ${now.getAttribute("name") ?? words.trim().slice(0, 60)}`,
    isRinged,
    isBare,
    dialog: dialog ? title : null,
    isInMain: now.closest("main") !== null,
  };
}

/** The focused element; null if the page itself has the focus. */
export const stopNow = (page: Page): Promise<Stop | null> => page.evaluate(describeStop);

const TAB = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
const AT_ONCE = 20;

/** Every stop of the Tab key from where the focus is to the end of the page, or of its `main`. */
export async function walkStops(page: Page, of: "page" | "main" = "page"): Promise<Stop[]> {
  await page.evaluate(`{
    const stops = [];
    const describeStop = ${describeStop};
    const note = ({ key }) => { if (key === "Tab") stops.push(describeStop()); };
    addEventListener("keyup", note, true);
    globalThis.walked = { stops, end: () => removeEventListener("keyup", note, true) };
  }`);
  const line = await page.context().newCDPSession(page);
  try {
    for (let presses = 0; presses < FURTHEST; presses += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, () => [
          line.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...TAB }),
          line.send("Input.dispatchKeyEvent", { type: "keyUp", ...TAB }),
        ]).flat(),
      );
      const stops: (Stop | null)[] = await page.evaluate("walked.stops");
      const end = stops.findIndex((stop) => stop === null || (of === "main" && !stop.isInMain));
      if (end >= 0) return stops.slice(0, end).filter((stop) => stop !== null);
    }
  } finally {
    await page.evaluate("walked.end()");
    await line.detach();
  }
  throw new Error(`after ${FURTHEST} presses the page is not at its end`);
}
