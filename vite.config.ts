import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // A model holds types, pure rules and zod schemas; a schema that the browser does not use must not bring zod with it.
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } },
  },
  environments: { ssr: { build: { rollupOptions: { input: "./server/main.ts" } } } },
});
