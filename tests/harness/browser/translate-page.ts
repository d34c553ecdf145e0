import type { Page } from "playwright-core";

/** Faults that the page has met since it was translated. */
export interface TranslationFaults {
  /** Texts that our scripts changed after the browser had taken them out of the page: the reader sees the former ones. */
  stale: string[];
}

declare global {
  interface Window {
    /** `busy`: parts that stay busy for good, as a specimen of a pressed button does. */
    translation: TranslationFaults & { pending: number; busy: number };
  }
}

/**
 * Translates the page as Chrome does: each text, now and later, is replaced by `<font><font>` with its translation. The
 * words stay, so that tests find them; each gets an invisible mark.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // React hydrates the rest of the page when the browser is idle. Chromium calls no page idle that draws no frames.
    let isIdle = false;
    requestIdleCallback(
      () => {
        isIdle = true;
      },
      { timeout: 30_000 },
    );
    while (!isIdle) await new Promise((drawn) => requestAnimationFrame(drawn));
    const faults: Window["translation"] = { stale: [], pending: 0, busy: 0 };
    window.translation = faults;
    const { fetch } = window;
    window.fetch = (...asked) => {
      faults.pending += 1;
      return fetch(...asked).finally(() => {
        faults.pending -= 1;
      });
    };
    const former = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (!target.isConnected && target.nodeValue !== oldValue)
          faults.stale.push(`"${oldValue}" stays where "${target.nodeValue}" should be`);
    });
    const skipped = "script, style, noscript, textarea, title, svg, option, font, .notranslate, [translate=no]";
    const replace = (text: Text): void => {
      const parent = text.parentElement;
      if (!parent || parent.closest(skipped) || !/\p{L}|\p{N}/u.test(text.data)) return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = `${text.data}\u2060`;
      outer.append(inner);
      former.observe(text, { characterData: true, characterDataOldValue: true });
      text.replaceWith(outer);
    };
    const replaceIn = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let at = root instanceof Text ? root : walker.nextNode(); at; at = walker.nextNode()) texts.push(at as Text);
      texts.forEach(replace);
    };
    const watch = { childList: true, characterData: true, subtree: true };
    const observer = new MutationObserver((changes) => {
      observer.disconnect();
      for (const { target, addedNodes, type } of changes)
        for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) replaceIn(node);
      observer.observe(document.body, watch);
    });
    replaceIn(document.body);
    observer.observe(document.body, watch);
  });
}

/** Waits until our scripts have answered: nothing is being fetched, and nothing has moved for two frames. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const countBusy = () => document.querySelectorAll("main [aria-busy=true]").length;
    const deadline = performance.now() + 30_000;
    let answered = performance.now();
    let quiet = 0;
    // Busy for five seconds without a request is busy for good: waiting for it took a minute of every run.
    while (quiet < 3 && performance.now() < Math.min(deadline, answered + 5_000)) {
      await frame();
      const { pending, busy } = window.translation;
      if (pending > 0) answered = performance.now();
      quiet = pending === 0 && countBusy() <= busy ? quiet + 1 : 0;
    }
    if (quiet < 3) window.translation.busy = countBusy();
  });

/** As many presses of one page are enough: its further controls are of the same kinds. */
const MOST = 40;
/** Number of like controls that are worked. */
const OF_A_KIND = 2;

/**
 * Works all controls of the page: buttons, tabs, folds, fields, choices, and links within it. An opened modal is worked
 * first and closed. Returns the names of pressed controls.
 */
export async function workControls(page: Page, of = "body"): Promise<string[]> {
  const worked: string[] = [];
  const isAlike = new Map<string, number>();
  for (let presses = 0; presses < MOST; presses += 1) {
    const done = await page.evaluate(
      ({ of, skip }) => {
        const over = [...document.querySelectorAll('[role="dialog"], [role="listbox"]')]
          .filter((one) => one.checkVisibility())
          .at(-1);
        const isHere = (link: HTMLAnchorElement) =>
          link.origin === location.origin && link.pathname === location.pathname && link.search !== location.search;
        const kindOf = (one: Element) =>
          `${over ? "over " : ""}${one.tagName} ${one.getAttribute("type") ?? ""} ${one.getAttribute("name") ?? one.getAttribute("class") ?? ""}${one.getAttribute("aria-label")?.split(" ")[0] ?? ""}${one.closest("form, nav, section, [role=dialog]")?.className ?? ""}`;
        for (const one of (over ?? document.querySelector(of))?.querySelectorAll<HTMLElement>(
          "button, summary, select, input, textarea, [role=tab], [role=option], a[href]",
        ) ?? []) {
          if (one.dataset.worked !== undefined || !one.checkVisibility({ visibilityProperty: true })) continue;
          if (
            !(one instanceof HTMLElement) ||
            one.matches(":disabled, [type=hidden], [type=file]") ||
            one.closest("[inert]")
          )
            continue;
          if (one instanceof HTMLAnchorElement && !isHere(one) && one.dataset.opens === undefined) continue;
          const name = one.getAttribute("aria-label") ?? (one.textContent || one.getAttribute("name") || one.tagName);
          if (/log ?out|delete|erase/i.test(name)) continue;
          const kind = kindOf(one);
          if (skip.includes(kind)) continue;
          one.dataset.worked = "";
          const set = (value: string) => {
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
            one.dispatchEvent(new Event("input", { bubbles: true }));
            one.dispatchEvent(new Event("change", { bubbles: true }));
          };
          if (one instanceof HTMLSelectElement)
            set([...one.options].find(({ value }) => value !== one.value)?.value ?? one.value);
          else if (one instanceof HTMLInputElement && /^(number|range)$/.test(one.type))
            set(String(Number(one.value) + 1));
          else if (one instanceof HTMLInputElement && one.type === "search") set("delhi");
          else if (one.matches("textarea, input:not([type=checkbox], [type=radio])")) one.focus();
          else one.click();
          return { kind, name: name.replaceAll("\u2060", "").trim().slice(0, 60) };
        }
        return over ? "close" : null;
      },
      { of, skip: [...isAlike].filter(([, count]) => count >= OF_A_KIND).map(([kind]) => kind) },
    );
    if (done === null) break;
    if (done === "close") await page.keyboard.press("Escape");
    else {
      isAlike.set(done.kind, (isAlike.get(done.kind) ?? 0) + 1);
      worked.push(done.name);
    }
    await settle(page);
  }
  return worked;
}
