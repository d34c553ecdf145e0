import type { Page } from "playwright-core";

/** A page of the site as somebody sees it: where it is, and what they do there before the picture is taken. */
export interface Screen {
  /** Names the picture's file, and stands below it on the sheet. */
  name: string;
  path: string;
  act?(page: Page): Promise<unknown>;
  /** The window alone, not the whole page: of what lies over a page. */
  isOver?: boolean;
  /** Which widths show it; all of them unless told. */
  at?: (width: number) => boolean;
}

/** The screens of one sheet; all of it is looked at by the same person in the same browser. */
export interface Chapter {
  name: string;
  screens: Screen[];
  /** Steps before the picture. Returns screens that exist only afterwards. */
  before?(page: Page, site: string): Promise<Screen[]>;
}
