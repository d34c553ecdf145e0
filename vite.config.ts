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
  environments: {
    // Few files instead of thirty: what every page has, and the small parts that several pages share.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                { name: "kit", test: /\/app\/(ui|web|offline)\/|\/platform\//, minShareCount: 14, priority: 1 },
                {
                  name: "tour-parts",
                  test: /\/app\/(ui\/(skeleton|stepper)|site\/tour\/(booking-wish|date-list|review-form|tour-meta))\.tsx?$/,
                },
                {
                  name: "parts",
                  test: /\/app\/(ui\/(card|stars|section|station-board|milestone|facts|price|tap-frame|skip-link|mark|textarea|radio-cards|timeline)|web\/(json-ld|telephone)|account\/(kept-token|logout-form|use-logged-in)|site\/(company-data|film|tour-card|linked-text|share-button|tour\/share-button|tours\/save-button))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/main.ts" } } },
  },
});
