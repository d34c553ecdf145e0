import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { node, plant, project } from "./planted.ts";

const rules = (folder: string) => node(folder, join(project, "bin/house-rules.mjs"), folder);
const lines = (count: number) => "export const line = 1;\n".repeat(count);
/** Put together here, so that this file keeps the rules it tests. */
const join2 = (...parts: string[]) => parts.join("");

const breaches: [rule: string, file: string, text: string][] = [
  ["file-length", "modules/booking/long.ts", lines(401)],
  ["file-length-95", "modules/booking/longish.ts", lines(300)],
  ["nameless", "app/utils/cx.ts", "export const a = 1;"],
  ["nameless", "app/site/helpers.ts", "export const a = 1;"],
  ["nameless", "modules/common/model.ts", "export const a = 1;"],
  ["nameless", "platform/misc.ts", "export const a = 1;"],
  ["clock", "modules/booking/hold.server.ts", "export const now = Date.now();"],
  ["clock", "app/site/footer.tsx", "export const year = new Date().getFullYear();"],
  ["clock", "sandbox/orders.ts", "export const now = new Date();"],
  ["randomness", "modules/booking/reference.server.ts", "export const luck = Math.random();"],
  ["locale-text", "platform/dates.ts", 'export const iso = new Intl.DateTimeFormat("en-CA");'],
  ["locale-text", "app/site/price.tsx", 'export const price = (2000).toLocaleString("en-IN");'],
  ["locale-text", "app/site/day.tsx", "export const day = new Date(0).toLocaleDateString();"],
  [
    "zone-abbreviation",
    "modules/booking/rides.server.ts",
    join2("sql`SELECT starts_at AT TIME ZO", "NE 'IST' FROM departure`"),
  ],
  ["zone-abbreviation", "db/seed.server.ts", join2("sql`SELECT '2026-11-28 06:30 I", "ST'::timestamptz`")],
  ["unread-form", "server/choose.server.ts", join2("const form = await context.req.parse", "Body();")],
  ["unread-form", "app/site/save.server.ts", join2("const form = await request.clone().form", "Data();")],
  ["unfinished", "api/health.ts", join2("// TO", "DO: later")],
  ["unfinished", "api/health.ts", join2("// FIX", "ME")],
  [
    "sleeping-test",
    "tests/e2e/home.test.ts",
    join2("await page.waitForFunction(() => performance", ".now() > 4_000);"),
  ],
  ["sleeping-test", "tests/screens/home.ts", join2("await new Promise((resolve) => setTime", "out(resolve, 200));")],
  ["blind-type", "platform/money.ts", join2("// @ts-", "nocheck")],
  ["machine-path", "server/main.ts", join2('export const data = "/ho', 'me/me/data";')],
  ["machine-path", "tests/harness/place.ts", join2('export const data = "/wo', 'rk/x";')],
  ["comment-width", "platform/money.ts", `// ${"wide ".repeat(28)}`],
  ["comment-width", "platform/money.ts", `/**\n * ${"wide ".repeat(28)}\n */`],
  ["comment-width", "app/ui/styles/base.css", `/* ${"wide ".repeat(28)}*/`],
];

const permitted: [file: string, text: string][] = [
  ["platform/money.ts", `// ${"wide ".repeat(27)}`],
  ["content/words.ts", `export const words = "${"wide ".repeat(30)}";`],
  ["modules/booking/short.ts", lines(400)],
  ...Array.from({ length: 30 }, (_, at): [string, string] => [`modules/booking/s${at}.ts`, lines(299)]),
  ["tests/race/long.ts", lines(399)],
  [
    "sandbox/surroundings.ts",
    "export const now = () => new Date(Date.now()); export const port = process.env.PORT; Math.random();",
  ],
  ["platform/clock.server.ts", "export const now = () => new Date();"],
  ["platform/ids.server.ts", 'import { randomBytes } from "node:crypto"; export const id = () => randomBytes(8);'],
  ["app/site/countdown.client.ts", "export const now = () => Date.now();"],
  ["api/return.server.ts", "const form = await context.req.parseBody().catch(() => null);"],
  ["modules/search/words.ts", 'export const small = (text: string) => text.toLocaleLowerCase("en");'],
  ["modules/booking/when.ts", "export const at = (text: string) => new Date(text);"],
  ["modules/booking/store.db.test.ts", "const start = Date.now();"],
];

describe("house rules", () => {
  it.each(breaches)("%s is found in %s", (rule, file, text) => {
    const { code, said } = rules(plant({ [file]: `${text}\n` }));
    expect(code).toBe(1);
    expect(said).toContain(`  ${rule}  `);
    expect(said).toContain(`${file}:`);
  });

  it("permits what is allowed there", () => {
    const { code, said } = rules(plant(Object.fromEntries(permitted)));
    expect(said).toBe("");
    expect(code).toBe(0);
  });

  it("refuses a lock file that npm ci would refuse elsewhere", () => {
    const packages = {
      "": {},
      "node_modules/sharp": { version: "1.0.0", optionalDependencies: { "@img/sharp-win32-x64": "1.0.0" } },
    };
    const lacking = plant({ "package-lock.json": JSON.stringify({ packages }) });
    expect(rules(lacking).said).toContain("lock-complete");
    const whole = { ...packages, "node_modules/@img/sharp-win32-x64": { version: "1.0.0" } };
    expect(rules(plant({ "package-lock.json": JSON.stringify({ packages: whole }) })).code).toBe(0);
  });
});
