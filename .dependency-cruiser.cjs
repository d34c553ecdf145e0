// Import rules, checked by `npm run check`; tests/house/import-law.test.ts plants a breach of each.
const { existsSync, readFileSync } = require("node:fs");

/** Allowed imports between modules, always through their index. Unlisted modules may import none. */
const mayUse = {
  accounts: ["booking", "content", "enquiries", "imports", "messaging", "pictures", "reviews", "tax", "waitlist"],
  availability: ["catalogue"],
  booking: ["availability", "catalogue", "content", "credit", "payments", "routes"],
  credit: ["payments"],
  content: ["catalogue"],
  exchange: ["content"],
  reviews: ["booking", "catalogue"],
  enquiries: [],
  imports: ["availability", "booking", "catalogue", "studio"],
  messaging: [],
  operations: [
    "accounts",
    "availability",
    "booking",
    "catalogue",
    "content",
    "credit",
    "enquiries",
    "exchange",
    "imports",
    "messaging",
    "payments",
    "pictures",
    "reviews",
    "routes",
    "staff",
    "studio",
    "tax",
    "waitlist",
  ],
  desk: [
    "accounts",
    "availability",
    "booking",
    "catalogue",
    "content",
    "credit",
    "enquiries",
    "messaging",
    "operations",
    "payments",
    "reviews",
    "staff",
    "tax",
    "waitlist",
  ],
  payments: [],
  staff: ["accounts"],
  search: ["catalogue", "content"],
  studio: ["availability", "catalogue", "content"],
  tax: ["booking", "catalogue", "content", "payments"],
  pictures: ["availability", "booking", "catalogue", "reviews", "studio"],
  waitlist: ["availability", "booking", "catalogue"],
};

const ours = ["app", "modules", "platform", "api", "server", "db", "content", "sandbox", "tests", "bin"];
const allBut = (...allowed) => `^(${ours.filter((name) => !allowed.includes(name)).join("|")})/`;
const test = "\\.test\\.tsx?$";
const doors = "^modules/[^/]+/(index\\.server|model)\\.ts$";

/** Route files, the only ones that may import server code: React Router removes it for browsers. */
const routeFiles = existsSync("app/routes.ts")
  ? [...readFileSync("app/routes.ts", "utf8").matchAll(/["'`](?:\.\/)?([\w$./-]+\.tsx?)["'`]/g)].map(
      (found) => found[1],
    )
  : [];
const escaped = (path) => path.replace(/[.$+()[\]]/g, "\\$&");
const serverSide = [
  "\\.server\\.tsx?$",
  test,
  "^app/root\\.tsx$",
  ...routeFiles.map((path) => `^app/${escaped(path)}$`),
];

const law = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    law("no-cycles", "A cycle has no beginning to read from.", {}, { circular: true }),
    law(
      "resolves",
      "What cannot be found cannot be judged.",
      {},
      { path: "^[#.]", pathNot: "/\\+types/", couldNotResolve: true },
    ),
    law(
      "platform-below-all",
      "platform imports nothing of ours.",
      { path: "^platform/", pathNot: test },
      { path: allBut("platform") },
    ),
    law(
      "modules-above-platform-only",
      "The business knows no pages, no server, no demo company.",
      { path: "^modules/", pathNot: test },
      { path: allBut("modules", "platform") },
    ),
    law(
      "modules-by-the-door",
      "Another module is entered by its index.server.ts or model.ts.",
      { path: "^modules/([^/]+)/" },
      { path: "^modules/", pathNot: ["^modules/$1/", doors] },
    ),
    ...Object.entries(mayUse).map(([name, allowed]) =>
      law(
        `modules-${name}-uses`,
        `${name} may use ${allowed.join(", ") || "no other module"}.`,
        { path: `^modules/${name}/` },
        { path: "^modules/", pathNot: [name, ...allowed].map((other) => `^modules/${other}/`) },
      ),
    ),
    law(
      "modules-others-use-none",
      "A module that the table above does not name uses no other.",
      { path: "^modules/([^/]+)/", pathNot: Object.keys(mayUse).map((name) => `^modules/${name}/`) },
      { path: "^modules/", pathNot: "^modules/$1/" },
    ),
    law(
      "app-to-modules",
      "Pages know modules and platform, nothing else.",
      { path: "^app/", pathNot: test },
      { path: allBut("app", "modules", "platform") },
    ),
    law(
      "api-to-modules",
      "The API knows modules and platform, nothing else.",
      { path: "^api/", pathNot: test },
      { path: allBut("api", "modules", "platform") },
    ),
    law(
      "outside-by-the-door",
      "Modules are entered by their index.server.ts or model.ts.",
      { path: "^(app|api|server|db|platform)/" },
      { path: "^modules/", pathNot: doors },
    ),
    law(
      "server-suffix",
      "Only .server files and routes (their loaders and actions) may name server code in app and modules; a type is not code.",
      { path: "^(app|modules|content)/", pathNot: serverSide },
      { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    ),
    law(
      "app-ui-alone",
      "The design system knows no domain: app/ui imports app/ui and libraries.",
      { path: "^app/ui/", pathNot: test },
      { path: [allBut("app"), "^app/(?!ui/)"] },
    ),
    law(
      "app-web-alone",
      "What pages share knows no page: app/web imports app/web, app/ui, modules and platform.",
      { path: "^app/web/", pathNot: test },
      { path: "^app/(?!web/|ui/)" },
    ),
    law(
      "content-is-data",
      "content imports modules' model.ts, money and itself.",
      { path: "^content/", pathNot: test },
      { path: allBut("content"), pathNot: ["^modules/[^/]+/model\\.ts$", "^platform/money\\.ts$"] },
    ),
    law(
      "db-below-server",
      "Migrations and seed know modules, platform and content.",
      { path: "^db/", pathNot: test },
      { path: allBut("db", "modules", "platform", "content") },
    ),
    law(
      "server-not-tests",
      "The site runs without tests and tools.",
      { path: "^server/", pathNot: test },
      { path: "^(tests|bin)/" },
    ),
    law("sandbox-alone", "The simulator imports nothing of ours.", { path: "^sandbox/" }, { path: allBut("sandbox") }),
    law(
      "sandbox-untouched",
      "Nothing imports the simulator; tests start it as a process.",
      { pathNot: "^sandbox/" },
      { path: "^sandbox/" },
    ),
    law("no-import-of-tests", "A test file is imported by nobody.", {}, { path: test }),
  ],
  options: {
    // TypeScript 7 has no parser API; swc reads every import, types included.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^build/", "^\\.react-router/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      mainFields: ["module", "main", "types"],
    },
    cache: false,
  },
};
