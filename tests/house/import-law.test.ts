import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it } from "vitest";
import { node, plant, project } from "./planted.ts";

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const cruiser = join(project, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const law = ["--config", ".dependency-cruiser.cjs"];
const cruise = (folder: string, folders: string[]): Cruise =>
  JSON.parse(node(folder, cruiser, ...law, "-T", "json", ...folders).said);

/** Planted imports, one a line: the broken rule (or "allowed"), the file, its import. */
const planted = `
no-cycles                    platform/one.ts                          ./two.ts
resolves                     platform/lost.ts                         #platform/nowhere.ts
platform-below-all           platform/up.ts                           #modules/catalogue/model.ts
platform-below-all           platform/up-type.ts                      type #app/ui/button.tsx
modules-above-platform-only  modules/booking/to-app.server.ts         #app/ui/button.tsx
modules-above-platform-only  modules/booking/to-api.server.ts         #api/health.ts
modules-above-platform-only  modules/booking/to-server.server.ts      #server/main.ts
modules-above-platform-only  modules/booking/to-db.server.ts          #db/seed.ts
modules-above-platform-only  modules/booking/to-content.server.ts     #content/index.ts
modules-above-platform-only  modules/booking/to-type.server.ts        type #content/index.ts
modules-by-the-door          modules/booking/store-of.server.ts       #modules/payments/store.server.ts
modules-by-the-door          modules/booking/store-of.db.test.ts      #modules/payments/store.server.ts
modules-by-the-door          modules/booking/relative.server.ts       ../payments/store.server.ts
modules-accounts-uses        modules/accounts/wrong.server.ts         #modules/payments/model.ts
modules-availability-uses    modules/availability/wrong.server.ts     #modules/booking/model.ts
modules-booking-uses         modules/booking/wrong.server.ts          #modules/reviews/model.ts
modules-content-uses         modules/content/wrong.server.ts          #modules/booking/model.ts
modules-credit-uses          modules/credit/wrong.server.ts           #modules/booking/model.ts
modules-desk-uses            modules/desk/wrong.server.ts             #modules/search/model.ts
modules-imports-uses         modules/imports/wrong.server.ts          #modules/payments/model.ts
modules-exchange-uses        modules/exchange/wrong.server.ts         #modules/booking/model.ts
modules-reviews-uses         modules/reviews/wrong.server.ts          #modules/content/model.ts
modules-operations-uses      modules/operations/wrong.server.ts       #modules/search/model.ts
modules-messaging-uses       modules/messaging/wrong.server.ts        #modules/booking/model.ts
modules-payments-uses        modules/payments/wrong.server.ts         #modules/booking/model.ts
modules-payments-uses        modules/payments/wrong-type.server.ts    type #modules/booking/model.ts
modules-enquiries-uses       modules/enquiries/wrong.server.ts        #modules/catalogue/model.ts
modules-staff-uses           modules/staff/wrong.server.ts            #modules/payments/model.ts
modules-search-uses          modules/search/wrong.server.ts           #modules/reviews/model.ts
modules-studio-uses          modules/studio/wrong.server.ts           #modules/reviews/model.ts
modules-pictures-uses        modules/pictures/wrong.server.ts         #modules/payments/model.ts
modules-tax-uses             modules/tax/wrong.server.ts              #modules/reviews/model.ts
modules-waitlist-uses        modules/waitlist/wrong.server.ts          #modules/messaging/model.ts
modules-others-use-none      modules/weather/wrong.server.ts          #modules/catalogue/model.ts
app-to-modules               app/site/to-db.server.ts                 #db/seed.ts
app-to-modules               app/site/to-server.server.ts             #server/main.ts
app-to-modules               app/site/to-content.ts                   #content/index.ts
app-to-modules               app/site/to-api.server.ts                #api/health.ts
api-to-modules               api/to-app.ts                            #app/ui/button.tsx
api-to-modules               api/to-db.ts                             #db/seed.ts
outside-by-the-door          app/site/store.server.ts                 #modules/booking/store.server.ts
outside-by-the-door          api/store.ts                             #modules/booking/store.server.ts
outside-by-the-door          server/store.ts                          #modules/booking/store.server.ts
outside-by-the-door          db/store.ts                              #modules/booking/store.server.ts
server-suffix                app/site/card.tsx                        #modules/catalogue/index.server.ts
server-suffix                app/site/clock.tsx                       #platform/clock.server.ts
server-suffix                modules/booking/leak.ts                  ./store.server.ts
app-ui-alone                 app/ui/money.tsx                         #platform/money.ts
app-ui-alone                 app/ui/outside.tsx                       #app/site/tours.tsx
app-web-alone                app/web/page.tsx                         #app/site/tours.tsx
content-is-data              content/door.ts                          #modules/catalogue/index.server.ts
content-is-data              content/env.ts                           #platform/clock.server.ts
db-below-server              db/up.ts                                 #server/main.ts
server-not-tests             server/testing.ts                        #tests/harness.ts
sandbox-alone                sandbox/money.ts                         #platform/money.ts
sandbox-alone                sandbox/testing.ts                       #tests/harness.ts
sandbox-untouched            server/simulator.ts                      ../sandbox/main.ts
sandbox-untouched            tests/simulator.ts                       ../sandbox/main.ts
no-import-of-tests           server/other-test.ts                     #modules/booking/money.test.ts
allowed                      app/site/tours.tsx                       #modules/catalogue/index.server.ts
allowed                      app/site/tours.server.ts                 #modules/catalogue/index.server.ts
allowed                      app/site/price.tsx                       #platform/money.ts
allowed                      app/site/words.tsx                       #modules/catalogue/model.ts
allowed                      app/site/typed.tsx                       type #modules/catalogue/index.server.ts
allowed                      app/site/look.tsx                        #app/ui/button.tsx
allowed                      app/web/notice.tsx                       #app/ui/button.tsx
allowed                      app/web/keys.server.ts                   #modules/booking/index.server.ts
allowed                      api/tours.ts                             #modules/catalogue/index.server.ts
allowed                      server/seed.ts                           #db/seed.ts
allowed                      server/home.ts                           #content/index.ts
allowed                      db/fill.ts                               #content/index.ts
allowed                      db/tours.ts                              #modules/catalogue/index.server.ts
allowed                      content/tour.ts                          #modules/catalogue/model.ts
allowed                      content/price.ts                         #platform/money.ts
allowed                      modules/availability/right.server.ts     #modules/catalogue/index.server.ts
allowed                      modules/booking/right-1.server.ts        #modules/availability/index.server.ts
allowed                      modules/booking/right-2.server.ts        #modules/catalogue/index.server.ts
allowed                      modules/booking/right-3.server.ts        #modules/payments/index.server.ts
allowed                      modules/content/right.server.ts          #modules/catalogue/model.ts
allowed                      modules/reviews/right.server.ts          #modules/catalogue/index.server.ts
allowed                      modules/search/right.server.ts           #modules/content/model.ts
allowed                      modules/booking/own.server.ts            ./store.server.ts
allowed                      modules/booking/clock.server.ts          #platform/clock.server.ts
allowed                      modules/booking/money.db.test.ts         #tests/harness.ts
allowed                      sandbox/main.ts                          ./state.ts
`
  .trim()
  .split("\n")
  .map((line) => {
    const [rule = "", file = "", ...rest] = line.split(/ +/);
    return {
      rule,
      file,
      statement: `import ${rest.map((word) => word.replace(/^[#.].*/, '{ it } from "$&"')).join(" ")};`,
    };
  });

const targets = [
  "platform/money.ts",
  "platform/clock.server.ts",
  "app/ui/button.tsx",
  "api/health.ts",
  "server/main.ts",
  "db/seed.ts",
  "content/index.ts",
  "tests/harness.ts",
  "sandbox/state.ts",
  "modules/booking/money.test.ts",
  "modules/booking/store.server.ts",
  "modules/payments/store.server.ts",
  ...["catalogue", "booking", "payments", "availability", "reviews", "content", "messaging", "search"].flatMap(
    (name) => [`modules/${name}/model.ts`, `modules/${name}/index.server.ts`],
  ),
];

it("finds each planted breach of each law, and no other", () => {
  const files: Record<string, string> = {
    "app/routes.ts": 'export default [index("site/tours.tsx")];\n',
    "platform/two.ts": 'export { used as it } from "./one.ts";\n',
  };
  for (const target of targets) files[target] = "export const it = 1;\n";
  for (const { file, statement } of planted) files[file] = `${statement}\nexport const used = it;\n`;
  const folder = plant(files, [".dependency-cruiser.cjs", "package.json"]);
  const folders = ["app", "modules", "platform", "api", "server", "db", "content", "sandbox", "tests"];
  expect(node(folder, cruiser, ...law, ...folders).code).toBeGreaterThan(0);

  const found = cruise(folder, folders).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
  const broken = planted.filter(({ rule }) => rule !== "allowed");
  expect(broken.map(({ rule, file }) => `${rule} ${file}`).filter((one) => !found.includes(one))).toEqual([]);
  const innocent = planted.filter(({ rule }) => rule === "allowed").map(({ file }) => file);
  expect(found.filter((one) => innocent.some((file) => one.endsWith(` ${file}`)))).toEqual([]);
});

it("plants a breach of each law", () => {
  const list = "console.log(JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((law) => law.name)))";
  const laws: string[] = JSON.parse(node(project, "-e", list).said);
  expect(laws.filter((law) => !planted.some(({ rule }) => rule === law))).toEqual([]);
});

it("parses all imports of our files", () => {
  const folders = ["app", "modules", "platform", "api", "server", "db", "content", "sandbox"].filter(
    (folder) => globSync(`${folder}/**/*.ts`, { cwd: project }).length > 0,
  );
  const { modules } = cruise(project, folders);
  const seen = new Set(
    modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => `${source} ${resolved}`)),
  );
  const unseen: string[] = [];
  for (const file of globSync(`{${folders.join(",")}}/**/*.{ts,tsx}`, { cwd: project }).map((path) =>
    path.replaceAll("\\", "/"),
  )) {
    const text = readFileSync(join(project, file), "utf8");
    for (const [, named = ""] of text.matchAll(/^(?:import|export)\b[^;"'`]*?\bfrom "([#.][^"]+)";/gm)) {
      // "face.ttf?inline" asks Vite for a file in a certain form; the file is face.ttf.
      const path = named.replace(/\?\w+$/, "");
      if (path.includes("/+types/")) continue;
      const target = path.startsWith("#") ? path.slice(1) : posix.join(dirname(file), path);
      if (!seen.has(`${file} ${target}`)) unseen.push(`${file} ${target}`);
    }
  }
  expect(unseen).toEqual([]);
});
