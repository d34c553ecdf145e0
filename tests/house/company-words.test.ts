import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { destinations, tourFiles } from "#content/index.ts";
import { companyContent } from "#content/pages/company.ts";
import { plant, project } from "./planted.ts";

/** Files without a company's own words: another company would have to edit them. Such words belong in `content/`. */
const code = "{app,modules,api,server,platform,db,public}/**/*.{ts,tsx,js}";

const { name, nameHindi, legalName, gstin, slogan, phone, email, address, grievanceOfficer } = companyContent;
const places = [
  ...destinations.flatMap((one) => [one.name, one.nameHindi]),
  // Words of places, of which a tour names several: "Agra, Jaipur", "Mehrauli, New Delhi".
  ...tourFiles.flatMap(({ tour }) => tour.location.match(/\p{Lu}\p{L}{3,}/gu) ?? []),
];
const ofCompany = [name, nameHindi, legalName, gstin, slogan, phone, email, grievanceOfficer?.name, ...address];
const ofTours = tourFiles.flatMap(({ tour }) => [tour.name, tour.meetingPoint.name]);
const words = [...new Set([...ofCompany, ...places, ...ofTours].filter((word) => word !== undefined))].filter(
  // The country is the product's: its currency, its taxes, its clock.
  (word) => word !== "India",
);
const named = new RegExp(
  `(?<![\\p{L}\\p{M}])(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{M}])`,
  "gu",
);

/** Allowed exceptions: file or folder, word, reason. */
const allowed: [where: string, word: string, why: string][] = [
  ["app/dev/", "*", "specimens of the design system: no page of a company that rides"],
  ["app/ui/specimen/", "*", "the same"],
  ["modules/content/model.ts", "Delhi", "the categories of stories, which the specification lists (§2)"],
  ["app/site/mysore/route.tsx", "Mysore", "a page of that name, which the specification lists (§2)"],
  ["app/manage/calendar.server.ts", "Pahiya", "which program wrote the file (RFC 5545, PRODID)"],
  ["server/", "Pahiya", "the software, to who runs it: its start, its backups"],
  ["platform/text/gst-states.ts", "*", "India's states with their codes for GST, whoever sells"],
  ["modules/routes/courses/write-gpx.ts", "Pahiya", "which program wrote the file (GPX 1.1, creator)"],
  ["app/ui/art/mark-paths.ts", "पहिया", "which name it is that is drawn; another one is text (content/README.md)"],
];

/** Phrases that name the time zone: "06:30 IST (Delhi time)", "the day in Delhi". */
const clock = /\b(?:Delhi time|(?:day|moment|midnight|18:00)\b[^.;"]*? in Delhi|there or in Delhi)\b/g;

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, "")).replace(/(^|\s)\/\/.*$/gm, "$1");

/** Each word of the company in the code below a folder, as "file: word". */
async function wordsInCode(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(code, { cwd: folder })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = withoutComments(readFileSync(join(folder, file), "utf8")).replace(clock, "");
    for (const [word] of text.matchAll(named)) found.push(`${file.replaceAll("\\", "/")}: ${word}`);
  }
  return [...new Set(found)].toSorted();
}

const isAllowed = (found: string): boolean =>
  allowed.some(([where, word]) => found.startsWith(where) && (word === "*" || found.endsWith(`: ${word}`)));

describe("company names in code", () => {
  it("are absent everywhere", async () => {
    expect((await wordsInCode(project)).filter((found) => !isAllowed(found))).toEqual([]);
  });

  it("have no stale exceptions", async () => {
    const found = await wordsInCode(project);
    const stale = allowed.filter(
      ([where, word]) => !found.some((one) => one.startsWith(where) && (word === "*" || one.endsWith(`: ${word}`))),
    );
    expect(stale).toEqual([]);
  });

  it("are recognised: a place, a telephone, the company", async () => {
    const folder = plant({
      "app/site/missing.tsx": "export const Lost = () => <p>In Delhi one asks three people.</p>;\n",
      "modules/booking/model.ts": `export const CALL = "Ring ${phone}, or write to ${email}";\n`,
      "server/mail.server.ts": `// ${name} is the company.\nexport const from = "${name}";\n`,
      "app/mail/ride.tsx": "/** The ride in Delhi. */\nexport const time = '06:30 IST (Delhi time)';\n",
    });
    expect(await wordsInCode(folder)).toEqual(
      [
        "app/site/missing.tsx: Delhi",
        `modules/booking/model.ts: ${phone}`,
        `modules/booking/model.ts: ${email}`,
        `server/mail.server.ts: ${name}`,
      ].toSorted(),
    );
  });
});
