import type { AppContext } from "#app/web/app-context.server.ts";
import type { StaffSession } from "#modules/staff/model.ts";

/** Request for a screen by a member who may open it. */
export interface ScreenAsk {
  app: AppContext;
  staff: StaffSession;
  /** Parts of the path, as in `departures/:id`. */
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
}

export interface ScreenData {
  /** Title of the page. */
  title: string;
  /** Options that this screen fills in for every command of the palette, such as its booking's reference. */
  about?: Record<string, string>;
}

export interface Screen<Data extends ScreenData> {
  /** Below `/staff`. */
  path: string;
  /** Throws a 404 for an unknown thing. */
  load(ask: ScreenAsk): Promise<Data>;
}
