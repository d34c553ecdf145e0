import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { plainSigns } from "./bin/steps/plain-signs.ts";
import { shortClasses } from "./bin/steps/short-classes.ts";

/**
 * Bundles the server instead of loading 1,900 package files: it starts in two thirds of the time with a quarter less memory.
 * External: packages with files (sharp, pdfkit), instrumented ones (pg, pino), and React, which is slower inside.
 */
const bundled = {
  resolve: {
    noExternal: true as const,
    external: ["sharp", "pdfkit", "pg", "pino", "react", "react-dom"],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), shortClasses(), reactRouter(), plainSigns()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Lets the bundler drop unused schemas, with zod and their fields.
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: [
          "z",
          "emailAddress",
          "personName",
          "typedName",
          "typedLine",
          "typedText",
          "filmAddress",
          "webAddress",
          "mapFrameAddress",
        ],
      },
    },
  },
  environments: {
    // Few files instead of thirty: common parts of all pages, and small shared ones.
    client: {
      build: {
        rolldownOptions: {
          output: {
            // 32 bits tell versions apart, and every page loads the list of files.
            hashCharacters: "hex",
            // Named by folder, since every file is route.tsx.
            entryFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
              `assets/${/\/([\w-]+)\/route\.tsx?/.exec(facadeModuleId ?? "")?.[1] ?? "[name]"}-[hash].js`,
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                  priority: 5,
                },
                // Zod and schemas, loaded by forms that validate before sending, not on page load.
                {
                  name: "fields",
                  test: /\/platform\/(mail\/email-field|text\/person-name)\.ts$|node_modules\/zod\//,
                  priority: 4,
                },
                // Without the heads of private pages, which first visitors do not need.
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
                // Parts shared by tour page, checkout and booking pages.
                {
                  name: "booking",
                  test: /\/(modules\/booking\/model|app\/(site\/tour\/booking\/booking-search-params|ui\/forms\/textarea))\.tsx?$/,
                  priority: 1,
                },
                {
                  name: "parts",
                  test: /\/app\/(ui\/(card|close-request|section|facts|price|tap-frame|skip-link|art\/(stars|station-board|milestone|mark|timeline)|forms\/(textarea|radio-cards))|web\/(json-ld|browser\/(browser-clock\.client|fresh-after-back|open-over-page|telephone|when-shown)|forms\/(keep-typed|new-sums))|account\/(kept-token|logout-form|modal-path|use-logged-in)|site\/(company-data|film|tour-card|tour\/share-button|tours\/save-button))\.tsx?$|\/platform\/maps\.ts$/,
                },
                // Parts shared by payment pages; fewer names in the route list.
                {
                  name: "ticket",
                  test: /\/app\/(ui\/art\/ticket|manage\/(booking-kind-label|describe-running)|checkout\/(pay\/last-look|credit-(again|label)))\.tsx?$/,
                },
                { name: "refunds", test: /\/app\/manage\/parts\/(cancellation-sum|refund-steps)\.tsx?$/ },
                // Booking parts that a tour's page does not need.
                {
                  name: "bookings",
                  test: /\/modules\/booking\/(states|riders\/rider-model|cancellations\/describe-former-money)\.ts$/,
                  priority: 2,
                },
                // The outcome's page needs of payment pages only these.
                { name: "waiting", test: /\/app\/checkout\/pay\/(stay-fresh|time-left|failure-details)\.tsx?$/ },
                { name: "paying", test: /\/app\/checkout\/pay\/(?!route|last-look)[\w-]+\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === "build" ? bundled : {}),
      build: {
        // A style sheet has the same name on both sides.
        rolldownOptions: { input: "./server/main.ts", output: { hashCharacters: "hex" } },
      },
    },
  },
}));
