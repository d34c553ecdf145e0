import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
  // One small file of all routes, cached for a year, instead of a request per page.
  routeDiscovery: { mode: "initial" },
  // Separate clientAction files would lengthen the route list that every page loads.
  splitRouteModules: false,
  // server/http/same-site.server.ts checks origins. React Router would compare https with nginx's plain http and refuse every
  // form behind TLS.
  allowedActionOrigins: ["**"],
} satisfies Config;
