import type { Locator } from "playwright-core";

/**
 * Pixels from the title's lower edge to a message's bar, read at one moment: on a busy machine a short message may be
 * over between two questions. -1 until both are there.
 */
export const messageBelowTitle = (message: Locator, words: string): Promise<number> =>
  message.evaluateAll(([one], start) => {
    const title = document.querySelector("h1");
    const bar = one?.parentElement;
    if (!bar || !title?.textContent.startsWith(start)) return -1;
    return bar.getBoundingClientRect().top - title.getBoundingClientRect().bottom;
  }, words);
