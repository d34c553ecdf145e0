import path from "node:path";
import { chooseQuickBuilds } from "#platform/env-production.server.ts";

chooseQuickBuilds();
const { serve } = await import("./serve.server.ts");
// This file is bundled to build/server/main.js, two folders below the project's.
await serve(path.resolve(import.meta.dirname, "../.."));
