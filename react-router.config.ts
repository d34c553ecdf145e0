import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
  // All routes in one small file that is kept for a year, instead of a question for the links of every page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
