import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { shortClasses } from "./bin/steps/short-classes.ts";

/**
 * The server in a few files of its own instead of 1,900 of its packages: it starts in two thirds of the time, with a quarter
 * less memory. What stays outside has files beside its code (sharp, pdfkit), is watched by OpenTelemetry's instrumentation
 * (pg, pino), or draws every page and is slower inside (react).
 */
const bundled = {
  resolve: {
    noExternal: true as const,
    external: ["sharp", "pdfkit", "pg", "pino", "react", "react-dom"],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), shortClasses(), reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // A model holds types, pure rules and zod schemas; a schema that the browser does not use must not bring zod with it, nor
    // what its fields are made of.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["z", "emailAddress", "personName", "typedName", "typedLine", "typedText"] },
    },
  },
  environments: {
    // Few files instead of thirty: what every page has, and the small parts that several pages share.
    client: {
      build: {
        rolldownOptions: {
          output: {
            // 32 bits tell a file from its other versions, and every page loads the list of all of them.
            hashCharacters: "hex",
            // A route's file is named by its folder: all of them are route.tsx.
            entryFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
              `assets/${/\/([\w-]+)\/route\.tsx?/.exec(facadeModuleId ?? "")?.[1] ?? "[name]"}-[hash].js`,
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                  priority: 5,
                },
                // Zod, and what schemas are made of: fetched by the forms that check before they send, and by no page as it opens.
                {
                  name: "fields",
                  test: /\/platform\/(mail\/email-field|text\/person-name)\.ts$|node_modules\/zod\//,
                  priority: 4,
                },
                // Not the heads of private pages: many share them, and the pages that strangers open first have none.
                {
                  name: "kit",
                  test: /\/app\/(ui|web(?!\/links\/private-page)|offline)\/|\/platform\//,
                  minShareCount: 14,
                  priority: 3,
                },
                {
                  name: "tour-parts",
                  test: /\/app\/(ui\/forms\/stepper|site\/tour\/(booking\/date-list|reviews\/review-form|tour-meta))\.tsx?$|\/modules\/reviews\/model\.ts$/,
                },
                // Parts of a tour's page that the checkout and a booking's pages use too.
                {
                  name: "booking",
                  test: /\/(modules\/booking\/model|app\/(site\/tour\/booking\/booking-search-params|ui\/forms\/textarea))\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "parts",
                  test: /\/app\/(ui\/(card|close-request|section|facts|price|tap-frame|skip-link|art\/(stars|station-board|milestone|mark|timeline)|forms\/(textarea|radio-cards))|web\/(json-ld|browser\/(browser-clock\.client|fresh-after-back|open-over-page|telephone|when-shown)|forms\/(keep-typed|new-sums))|account\/(kept-token|logout-form|modal-path|use-logged-in)|site\/(company-data|film|tour-card|linked-text|share-button|tour\/share-button|tours\/save-button))\.tsx?$|\/platform\/maps\.ts$/,
                },
                // The ticket that gets smaller, and what the pages that take money share: fewer names in the list of all routes.
                { name: "ticket", test: /\/app\/(ui\/art\/ticket|manage\/parts\/cancellation-sum)\.tsx$/ },
                // Parts about bookings that a tour's page does not need: their states, what riders tell, whose card is paid back.
                {
                  name: "bookings",
                  test: /\/modules\/booking\/(states|riders\/rider-model|cancellations\/describe-former-money)\.ts$/,
                  priority: 2,
                },
                { name: "paying", test: /\/app\/checkout\/pay\/(?!route)[\w-]+\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
    ssr: { ...(command === "build" ? bundled : {}), build: { rollupOptions: { input: "./server/main.ts" } } },
  },
}));
