import { useSyncExternalStore } from "react";
import { browserStorage } from "#app/web/browser/browser-storage.ts";

/** Not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Delay after the browser's offer or the wake-up (specification §9), so that it does not appear under the finger. */
const INSTALL_PROMPT_DELAY_MS = 3_000;
const SHOWN = "install-prompt-shown";

/**
 * The browser's install offer, kept until used. It may come before React, so an inline script catches it (`captureInstallPrompt`). Shown
 * automatically once; the logo shows it again.
 */
class Offer {
  #prompt: InstallPrompt | null = null;
  #open = false;
  readonly #hearers = new Set<() => void>();

  start(): () => void {
    const take = (): void => {
      const early = (window as { installPrompt?: InstallPrompt }).installPrompt;
      if (!early || early === this.#prompt) return;
      this.#prompt = early;
      // Without storage it would appear at each visit, so there only the logo shows it.
      if (browserStorage.get(SHOWN) === null) setTimeout(() => this.show(), INSTALL_PROMPT_DELAY_MS);
    };
    const gone = (): void => {
      this.#prompt = null;
      this.dismiss();
    };
    take();
    addEventListener("installpromptcaught", take);
    addEventListener("appinstalled", gone);
    return () => {
      removeEventListener("installpromptcaught", take);
      removeEventListener("appinstalled", gone);
    };
  }

  /** Returns false without an offer. */
  show(): boolean {
    if (this.#prompt === null) return false;
    browserStorage.set(SHOWN, "yes");
    this.#set(true);
    return true;
  }

  dismiss(): void {
    this.#set(false);
  }

  async accept(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null;
    this.dismiss();
    await prompt?.prompt();
  }

  #set(open: boolean): void {
    this.#open = open;
    for (const hear of this.#hearers) hear();
  }

  subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  };
  isOpen = (): boolean => this.#open;
}

export const installOffer = new Offer();

export const useInstallOffer = (): boolean =>
  useSyncExternalStore(installOffer.subscribe, installOffer.isOpen, () => false);

/** Inline script in the head of every page. */
export const captureInstallPrompt =
  'addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event("installpromptcaught"))})';
