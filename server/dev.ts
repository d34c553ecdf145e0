import path from "node:path";
import { createServer } from "vite";

// Loaded by Vite, so changes show at the next request.
const root = path.resolve(import.meta.dirname, "..");
const vite = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
const { startDevelopment } = await vite.ssrLoadModule("/server/development.server.ts");
await startDevelopment(root, vite);
