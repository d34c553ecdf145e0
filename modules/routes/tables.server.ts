import type { ColumnType, Generated } from "kysely";
import type { MeasuredRoute, RefusedRoute, RouteGround } from "./model.ts";

declare module "#platform/database/database.server.ts" {
  interface Tables {
    tour_route: TourRouteTable;
    route_version: RouteVersionTable;
  }
}

export interface TourRouteTable {
  tour_id: string;
  gpx: Buffer;
  ground: ColumnType<RouteGround, unknown, unknown>;
  measured: ColumnType<MeasuredRoute, unknown, unknown>;
  digest: string;
  updated_at: Generated<Date>;
}

export interface RouteVersionTable {
  id: string;
  tour_id: string;
  state: "draft" | "standing" | "former";
  file_name: string;
  /** Null for a tour without a route, and for a draft whose file has a fault. */
  gpx: Buffer | null;
  ground: ColumnType<RouteGround, unknown, unknown>;
  fault: ColumnType<RefusedRoute | null, unknown, unknown>;
  author: string;
  brought_at: Date;
}
