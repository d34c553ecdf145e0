import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
  // All routes in one small file that is kept for a year, instead of a question for the links of every page.
  routeDiscovery: { mode: "initial" },
  // A file for each route's clientAction would be named in the list of all routes, which every page loads.
  splitRouteModules: false,
  // Whose forms are taken is decided before (server/http/same-site.server.ts). React Router would compare the browser's https with the
  // plain http that nginx speaks to us, and refuse every form of a site behind TLS.
  allowedActionOrigins: ["**"],
} satisfies Config;
