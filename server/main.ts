import path from "node:path";

// React takes its slow build unless this is set before anything imports it.
Object.assign(process.env, { NODE_ENV: "production" });
const { serve } = await import("./serve.server.ts");
// This file is bundled to build/server/main.js, two folders below the project's.
await serve(path.resolve(import.meta.dirname, "../.."));
