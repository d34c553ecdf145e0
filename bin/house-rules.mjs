// Checks that no other tool makes: file lengths, file names, and where the outside world enters.
// `node bin/house-rules.mjs [folder]` prints breaches as `file:line rule what` and fails if there are any.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { missingFromLock } from "./complete-lock.mjs";

const LONGEST = 400;
const MOST_ARE_BELOW = 300;
const WIDEST_COMMENT = 140;
const skipped = /^(node_modules|build|data|public|\.\w[\w-]*)$/;
const source = /\.(tsx?|mjs|cjs|css)$/;

const isTest = (file) => /^tests\/|\.test\.tsx?$/.test(file);
const isTool = (file) => /^bin\/|^[^/]+\.(config\.)?[cm]?[jt]s$|^\.[\w.-]+\.cjs$/.test(file);
const isContent = (file) => file.startsWith("content/");
const surroundings = (file) => file === "sandbox/surroundings.ts";
const generated = (file) => /^app\/ui\/art\/(icon|mark)-paths|^app\/ui\/fonts\//.test(file);

/** Joins words, so that this file does not break its own rules. */
const word = (...parts) => parts.join("");

/** Line rules: pattern, allowed files (`home`) and the alternative. */
export const lineRules = [
  {
    name: "clock",
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bDate\(\)/,
    home: (file) =>
      /^platform\/clock[.\w-]*\.ts$/.test(file) ||
      isTool(file) ||
      isTest(file) ||
      surroundings(file) ||
      /^app\/.*\.client\.tsx?$/.test(file),
    instead: "ask the Clock (platform/clock)",
  },
  {
    name: "randomness",
    pattern: /\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\brandomInt\(|\bgetRandomValues\(/,
    home: (file) =>
      /^platform\/ids[.\w-]*\.ts$/.test(file) ||
      isTool(file) ||
      isTest(file) ||
      surroundings(file) ||
      /^app\/.*\.client\.tsx?$/.test(file),
    instead: "ids and secrets come from platform/ids",
  },
  {
    name: "locale-text",
    pattern: /\bIntl\.(DateTimeFormat|NumberFormat|RelativeTimeFormat)\b|\.toLocale(Date|Time)?String\(/,
    home: (file) => isTool(file) || isTest(file) || /^sandbox\//.test(file),
    instead: "engines write it differently: use platform/time/delhi-time, platform/text/digit-groups or platform/money",
  },
  {
    // PostgreSQL 15 to 17 read IST as Israel's time, 18 as India's (findings/ist-is-israel-before-postgresql-18.sh).
    name: "zone-abbreviation",
    pattern:
      /\bAT TIME ZONE '(?!UTC')(?![A-Z][a-z]+\/)|\bSET (LOCAL )?TIME ?ZONE '(?!UTC')[A-Z]{2,5}'|'[^'\n]*\d:\d\d[^'\n]* IST'(::|\s*AS\s+)?timestamptz/,
    home: () => false,
    instead:
      "name the zone in full, as Asia/Kolkata: its abbreviation is another moment in another version of PostgreSQL",
  },
  {
    // A body that is no form throws, which would be a 500.
    name: "unread-form",
    pattern: /\b(context\.)?req(uest)?\.(clone\(\)\.)?(formData|parseBody)\(\)(?!\.catch\()/,
    home: (file) => !/^(server|api|modules)\/|\.server\.tsx?$/.test(file) || isTest(file),
    instead: "read it with sentForm (app/web/forms), or answer a body that is no form",
  },
  {
    name: "unfinished",
    pattern: new RegExp(`\\b(${word("TO", "DO")}|${word("FIX", "ME")}|${word("XX", "X")})\\b`),
    home: () => false,
    instead: "finish it, or say nothing",
  },
  {
    // A page that waits for its own clock, or a promise resolved by time alone.
    name: "sleeping-test",
    pattern: /=> performance\.now\(\) >|\bsetTimeout\((resolve|done), *[\w.]/,
    home: (file) => !isTest(file),
    instead: "wait for what you wait for; let page.clock go on where it is time itself",
  },
  {
    name: "blind-type",
    pattern: new RegExp(`@ts-${word("no", "check")}`),
    home: () => false,
    instead: "give it its type",
  },
  {
    name: "machine-path",
    pattern: new RegExp(
      `["'\`\\s(](/${word("ho", "me")}/\\w|/${word("ro", "ot")}/\\w|/${word("Us", "ers")}/\\w|/${word("wo", "rk")}/\\w|[A-Z]:\\\\${word("Us", "ers")})`,
    ),
    home: (file) => file === "tests/harness/database/postgres-cluster.ts",
    instead: "paths start at the project",
  },
];

const nameless = /(^|\/)(utils?|helpers?|common|misc|shared|stuff)(\/|\.[\w.]+$)/i;

function* filesBelow(folder, root = folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && skipped.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, root);
    else if (source.test(entry.name) && statSync(path).isFile()) yield relative(root, path).split(sep).join("/");
  }
}

function breachesOfLength(lengths) {
  const breaches = lengths
    .filter(({ lines, file }) => lines > LONGEST && !generated(file))
    .map(({ file, lines }) => ({
      file,
      line: lines,
      rule: "file-length",
      what: `${lines} lines; none may have more than ${LONGEST}`,
    }));
  const counted = lengths
    .filter(({ file }) => !isTest(file) && !isContent(file) && !generated(file))
    .sort((a, b) => a.lines - b.lines);
  const at95 = counted[Math.ceil(counted.length * 0.95) - 1];
  if (at95 && at95.lines >= MOST_ARE_BELOW)
    breaches.push({
      file: at95.file,
      line: at95.lines,
      rule: "file-length-95",
      what: `95 of 100 files must be below ${MOST_ARE_BELOW} lines`,
    });
  return breaches;
}

/** The formatter wraps code, not comments. */
function breachesOfWidth(file, lines) {
  const what = `a line of a comment has ${WIDEST_COMMENT} columns at the most`;
  return lines.flatMap((line, index) =>
    line.length > WIDEST_COMMENT && /^\s*(\/\/|\*|\/\*)/.test(line)
      ? [{ file, line: index + 1, rule: "comment-width", what }]
      : [],
  );
}

function breachesOfLock(root) {
  const file = join(root, "package-lock.json");
  if (!existsSync(file)) return [];
  const missing = Object.keys(missingFromLock(JSON.parse(readFileSync(file, "utf8"))));
  if (missing.length === 0) return [];
  const what = `lacks ${missing.length} platform packages, npm ci refuses it: node bin/complete-lock.mjs adds them`;
  return [{ file: "package-lock.json", line: 1, rule: "lock-complete", what }];
}

/** All breaches below `root`: `{ file, line, rule, what }`. */
export function findBreaches(root) {
  const lengths = [];
  const breaches = breachesOfLock(root);
  for (const file of filesBelow(root)) {
    const lines = readFileSync(join(root, file), "utf8").replace(/\n$/, "").split("\n");
    lengths.push({ file, lines: lines.length });
    if (nameless.test(file))
      breaches.push({ file, line: 1, rule: "nameless", what: "put it in the module whose word it is" });
    breaches.push(...breachesOfWidth(file, lines));
    if (file.endsWith(".css")) continue;
    const rules = lineRules.filter((rule) => !rule.home(file));
    lines.forEach((line, index) => {
      for (const { name, pattern, instead } of rules)
        if (
          pattern.test(line) &&
          !/^\s*(\/\/|\*|\/\*)/.test(name === "unfinished" || name === "blind-type" ? "" : line)
        )
          breaches.push({ file, line: index + 1, rule: name, what: instead });
    });
  }
  return [...breaches, ...breachesOfLength(lengths)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
  for (const { file, line, rule, what } of breaches) console.log(`${file}:${line}  ${rule}  ${what}`);
  if (breaches.length > 0) process.exitCode = 1;
}
