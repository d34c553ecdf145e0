import path from "node:path";
import type { ServerBuild } from "react-router";
import { createApp } from "./app.server.ts";
import { runUntilStopped, start } from "./start.server.ts";

// This file is bundled to build/server/main.js; the project's folder is two above it.
const root = path.resolve(import.meta.dirname, "../..");

await runUntilStopped(() =>
  start(root, async (running) => {
    const build = (await import("virtual:react-router/server-build")) as unknown as ServerBuild;
    return createApp({ running, root, build, mode: "production", clientFolder: path.join(root, "build/client") });
  }),
);
