import type { Page } from "playwright-core";

/** A page and the steps before its picture. */
export interface Screen {
  /** Names the picture's file, and stands below it on the sheet. */
  name: string;
  path: string;
  act?(page: Page): Promise<unknown>;
  /** The window alone, for a modal over a page. */
  isOver?: boolean;
  /** Widths that show it; all by default. */
  at?: (width: number) => boolean;
}

/** Screens of one sheet, seen by one person in one browser. */
export interface Chapter {
  name: string;
  /** Widths that it is looked at in; a phone, a tablet and a desk by default. */
  widths?: readonly number[];
  isDark?: boolean;
  /** Larger parts on the sheet, for screens full of figures. */
  isDense?: boolean;
  screens: Screen[];
  /** Steps before the picture. Returns screens that exist only afterwards. */
  before?(page: Page, site: string): Promise<Screen[]>;
}
