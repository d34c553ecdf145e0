import type { ColumnType, Generated } from "kysely";
import type { MeasuredRoute, RouteGround } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    tour_route: TourRouteTable;
  }
}

export interface TourRouteTable {
  tour_id: string;
  gpx: string;
  ground: ColumnType<RouteGround, unknown, unknown>;
  measured: ColumnType<MeasuredRoute, unknown, unknown>;
  digest: string;
  updated_at: Generated<Date>;
}
