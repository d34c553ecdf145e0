import { useSyncExternalStore } from "react";
import { browserStorage } from "#app/web/browser/browser-storage.ts";

/** The event with which a browser offers to install the site; not in the standard libraries. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/**
 * Delay, after the offer came or the page woke, until it is shown by itself (specification §9). It never appears under the finger that
 * woke the page.
 */
const INSTALL_PROMPT_DELAY_MS = 3_000;
const SHOWN = "install-prompt-shown";

/**
 * The browser's offer to install, kept until it is used. It may come before React is here, so an inline script in the page
 * (`captureInstallPrompt`) catches it, and this store takes it over once a person has woken the page. Shown once by itself; the logo
 * shows it again.
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
      // One that keeps nothing is not offered it by itself at each visit: there the logo shows it.
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

  /** Shows the offer if there is one; true when it does. */
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

/** Whether the offer is to be seen now. */
export const useInstallOffer = (): boolean =>
  useSyncExternalStore(installOffer.subscribe, installOffer.isOpen, () => false);

/** Runs in the head of every page, before anything else is loaded. */
export const captureInstallPrompt =
  'addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event("installpromptcaught"))})';
