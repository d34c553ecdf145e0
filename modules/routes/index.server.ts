import "./tables.server.ts";

export { type Course, coursesOf, paceOf } from "./courses/course.ts";
export { writeFit } from "./courses/write-fit.server.ts";
export { writeGpx } from "./courses/write-gpx.ts";
export { writeTcx } from "./courses/write-tcx.ts";
export { findRoute, hasMeetingMap, type StoredRoute } from "./find-route.server.ts";
export { measureRoute } from "./measure.ts";
export { readGpx } from "./read-gpx.server.ts";
export { chooseDays, forgetOtherRoutes, routeGround, saveRoute } from "./save-route.server.ts";
export {
  bringRoute,
  discardRouteDraft,
  findFormerRoute,
  findRouteDraft,
  findStandingRoute,
  listPublishedRoutes,
  listRouteFiles,
  publishRoute,
  type RouteDraft,
} from "./versions.server.ts";
