import { mkdirSync, writeFileSync } from "node:fs";
import { vi } from "vitest";
import { desk, phone } from "#tests/harness/browser/look-at-page.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import type { Engine, EngineWindow, Held } from "./engine.ts";
import { hookFaults } from "./faults.ts";
import { haveLettersCome, type LateLetters, noteBoxes, scoreOfMoved } from "./late-letters.ts";
import { findByName, frontText, type Role, seesText } from "./page-side.ts";

const LONGEST_MS = 60_000;
const PAUSE_MS = 50;

/** Walks through the site in one engine, by the texts on its pages. */
export class Walker {
  readonly #window: EngineWindow;
  readonly #site: string;
  readonly #engine: string;

  constructor(window: EngineWindow, site: string, engine: string) {
    this.#window = window;
    this.#site = site;
    this.#engine = engine;
  }

  /** Opens a path of the site or a whole address, and wakes its scripts. */
  async open(path: string): Promise<void> {
    await this.#window.goto(path.startsWith("http") ? path : this.#site + path);
    await this.wake();
  }

  /** Opens an address with late fonts, and sums layout shifts from the first paint until the fonts are drawn. */
  async openBeforeLetters(letters: LateLetters, path: string): Promise<ReturnType<typeof scoreOfMoved>> {
    await this.#window.goto(letters.url + path);
    const hasText = () => document.querySelector("h1")?.checkVisibility() && document.fonts.status === "loading";
    await this.until("no text before the letters", async () => (await this.#window.ask(hasText)) === true);
    await this.#drawn();
    await this.#window.ask(noteBoxes);
    letters.release();
    await this.until("the letters do not come", () => this.#window.ask(haveLettersCome));
    await this.#drawn();
    return this.#window.ask(scoreOfMoved);
  }

  async reload(): Promise<void> {
    await this.#window.reload();
    await this.wake();
  }

  back = (): Promise<void> => this.#window.back();

  /** Gives the window another size, and waits until the page is drawn in it. */
  async resize(size: typeof phone): Promise<void> {
    await this.#window.resize(size);
    const hasSize = ({ width, height }: typeof phone) => innerWidth === width && innerHeight === height;
    await this.until(`the window is not ${size.width} wide`, () => this.#window.ask(hasSize, size));
    await this.#drawn();
  }

  /** Resolves after two frames, when earlier changes are drawn. */
  #drawn = (): Promise<void> =>
    this.#window.ask(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );

  /** Moves the pointer until the page's scripts are awake and everything is loaded and drawn. */
  async wake(): Promise<void> {
    let at = 3;
    await this.until("the page does not wake", async () => {
      await this.#window.ask(hookFaults);
      at = at === 3 ? 5 : 3;
      await this.#window.movePointer(at, at);
      return this.#window.ask(() => {
        const { awake, late } = document.documentElement.dataset;
        const isLoaded = document.readyState === "complete" && document.fonts.status === "loaded";
        return isLoaded && awake !== undefined && late === undefined;
      });
    });
  }

  /** Waits for the address, which fits a pattern. */
  async arrive(pattern: RegExp): Promise<void> {
    await this.until(`never at ${pattern}`, async () => pattern.test(await this.#window.address()));
  }

  address = (): Promise<string> => this.#window.address();

  /** Waits until a text can be read on the page. */
  async see(text: string): Promise<void> {
    await this.until(`"${text}" is not there`, () => this.#window.ask(seesText, text));
    await this.#window.ask(hookFaults);
  }

  /** Waits until the service worker keeps a copy of a page whose address fits a pattern. */
  async keepsPage(pattern: RegExp): Promise<void> {
    const keptPages = async () => {
      const kept: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
      return kept;
    };
    await this.until(`no copy of ${pattern}`, async () =>
      (await this.#window.ask(keptPages)).some((url) => pattern.test(url)),
    );
  }

  /** Waits until a heading, button, link or field is there. */
  async seeNamed(role: Role, name: string): Promise<void> {
    await this.#held(role, name);
  }

  /** Presses the element with this name; if there are several, the one at index `at`. */
  async press(role: Role, name: string, at = 0): Promise<void> {
    await this.#window.press(await this.#held(role, name, at));
  }

  /** Replaces the text of a field. */
  async fill(label: string, text: string): Promise<void> {
    const field = await this.#held("field", label);
    await this.#window.press(field);
    await this.#window.ask(() => (document.activeElement as HTMLInputElement | null)?.select?.());
    await this.#window.type(field, text);
  }

  /** Writes into an editor of long texts, where the press puts its cursor. */
  async write(label: string, text: string): Promise<void> {
    const editor = await this.#held("editor", label);
    await this.#window.press(editor);
    await this.#window.type(editor, text);
  }

  /** Opens every fold of the page. */
  unfold = (): Promise<void> =>
    this.#window.ask(() => {
      for (const fold of document.querySelectorAll("details")) fold.open = true;
    });

  /** Chooses an option of a select by its text. */
  async choose(label: string, option: string): Promise<void> {
    const field = await this.#held("field", label);
    await this.#window.type(field, option);
  }

  /** Chooses an option by its value: WebKitGTK takes a space in its words for a press. */
  async chooseValue(label: string, value: string): Promise<void> {
    await this.#held("field", label);
    const chosen = await this.#window.ask((wanted: string) => {
      const option = [...document.querySelectorAll("option")].find((one) => one.value === wanted);
      if (option === undefined) return false;
      option.selected = true;
      option.closest("select")?.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    }, value);
    if (!chosen) throw new Error(`${label} does not offer ${value}`);
  }

  /** Presses an element in a frame, by selector. */
  pressInFrame(frame: string, inside: string): Promise<void> {
    return this.#inFrame(frame, inside, (within, held) => within.press(held));
  }

  /** Waits until a selector finds something in a frame. */
  seeInFrame(frame: string, inside: string): Promise<void> {
    return this.#inFrame(frame, inside, async () => undefined);
  }

  async #inFrame(
    frame: string,
    inside: string,
    act: (within: EngineWindow, held: Held) => Promise<void>,
  ): Promise<void> {
    await this.until(`no ${inside} in ${frame}`, async () => {
      const held = await this.#window.find((selector: string) => document.querySelector(selector), frame);
      if (held === null) return false;
      return this.#window.inFrame(held, async (within) => {
        const found = await within.find((selector: string) => document.querySelector(selector), inside);
        if (found === null) return false;
        await act(within, found);
        return true;
      });
    });
  }

  /** Checks that nothing scrolls sideways on a phone and on a desk, keeps pictures as `look` does, and ends on a desk. */
  async fits(name: string): Promise<void> {
    for (const size of [phone, desk]) {
      await this.resize(size);
      const over = await this.#window.ask(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) throw new Error(`${name} scrolls sideways by ${over} px at ${size.width}`);
      await this.#keepPicture(name, size);
    }
  }

  /** Notes what the page prints, in place of the engine's own window. */
  notePrints = (): Promise<void> =>
    this.#window.ask(() => {
      window.print = () => {
        document.documentElement.dataset.printed = document.title;
      };
    });
  printed = (): Promise<string | null> => this.#window.ask(() => document.documentElement.dataset.printed ?? null);

  /** Keeps pictures on a phone and on a desk, where SCREENSHOTS names a folder. */
  async look(name: string): Promise<void> {
    if (!shots) return;
    for (const size of [desk, phone]) {
      await this.resize(size);
      await this.#keepPicture(name, size);
    }
  }

  async #keepPicture(name: string, size: typeof phone): Promise<void> {
    if (!shots) return;
    mkdirSync(shots, { recursive: true });
    writeFileSync(`${shots}/${this.#engine}-${name}-${size.width}.png`, await this.#window.picture());
  }

  faults = (): Promise<string[]> => this.#window.faults();
  close = (): Promise<void> => this.#window.close();

  async #held(role: Role, name: string, at = 0): Promise<Held> {
    let held: Held | null = null;
    await this.until(`no ${role} "${name}"`, async () => {
      held = await this.#window.find(findByName, role, name, at);
      return held !== null;
    });
    return held as unknown as Held;
  }

  /** Asks again and again until it holds. A page that is just going away cannot be asked. */
  async until(complaint: string, holds: () => Promise<boolean>): Promise<void> {
    const ask = async () => {
      if (!(await holds())) throw new Error(complaint);
    };
    await vi.waitFor(ask, { timeout: LONGEST_MS, interval: PAUSE_MS }).catch(async (cause: unknown) => {
      const faults = await this.faults().catch(() => []);
      const shown = await this.#window.ask(frontText).catch(() => "");
      throw new Error(`${complaint} at ${await this.address()}. ${faults.join("; ")}\n${shown}`, { cause });
    });
  }
}

/** Opens a window of a phone's size at a site. */
export async function walk(engine: Engine, site: string, options?: { driven: "early" }): Promise<Walker> {
  const window = await engine.openWindow(options);
  const walker = new Walker(window, site, engine.name.toLowerCase().split(/\W/)[0] ?? "engine");
  await walker.resize(phone);
  return walker;
}
