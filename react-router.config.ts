import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
} satisfies Config;
