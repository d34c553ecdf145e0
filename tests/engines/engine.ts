/** A browser that is not Chromium, driven by its own protocol. Each has a process of its own. */
export interface Engine {
  name: string;
  /**
   * Opens a fresh window: no cookies, nothing stored. One `driven: "early"` waits for no page's pictures and letters, also after a
   * press.
   */
  openWindow(options?: { driven: "early" }): Promise<EngineWindow>;
  close(): Promise<void>;
}

/** An element of the page, held by the driver. */
export type Held = object;

/** The few things that a walk asks of a driver. `Walker` builds its words from these. */
export interface EngineWindow {
  /** Opens an address, without waiting for pictures and fonts. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  address(): Promise<string>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** Runs a function in the page and awaits it; arguments and result pass through JSON. */
  ask<Given extends unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  /** The element that a function finds in the page, or null. */
  find<Given extends unknown[]>(run: (...given: Given) => Element | null, ...given: Given): Promise<Held | null>;
  /** Presses it with the pointer. */
  press(held: Held): Promise<void>;
  /** Types with the keyboard into a field. */
  type(held: Held, text: string): Promise<void>;
  movePointer(x: number, y: number): Promise<void>;
  /** Does something with the document inside a frame, and returns to the page. */
  inFrame<Answer>(frame: Held, run: (inside: EngineWindow) => Promise<Answer>): Promise<Answer>;
  /** A picture of the window as PNG. */
  picture(): Promise<Buffer>;
  /** Errors and warnings since the window was opened. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}
