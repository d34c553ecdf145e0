// Counts the results of .ci/run: gates, build, tests. A run without a report is a failure, never a zero.
// So is each thing that the machine lacks (nginx, a small disk), as something was not tried. `reports=` names another folder.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./paths.mjs";

const results = Object.fromEntries(process.argv.slice(2).map((word) => word.split("=")));
const read = (name) => {
  const file = path.join(results.reports ?? inRoot(".cache/reports"), name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
};

let passed = 0;
let failed = 0;
const count = (name, green) => {
  if (green) passed += 1;
  else {
    failed += 1;
    console.log(`✗ ${name}`);
  }
};

const gates = read("check.json");
if (gates === null) count("check: it did not run", false);
else for (const { name, green } of gates) count(name, green);

count("build", results.build === "true");

const before = failed;
const report = read("tests.json");
if (report === null) count("tests: they did not run", false);
else {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  passed += tests.filter(({ status }) => status === "passed").length;
  for (const { status, fullName } of tests) if (status !== "passed") count(`${fullName} (${status})`, false);
  // A file that fails to load has no failed tests.
  for (const { status, name, assertionResults } of report.testResults)
    if (status === "failed" && !assertionResults.some((one) => one.status === "failed"))
      count(name.replace(inRoot(), ""), false);
  if (tests.length === 0) count("tests: there were none", false);
  for (const what of read("missing.json") ?? []) count(`not tried: ${what}`, false);
  // Other vitest failures: errors outside tests, a cluster that would not stop.
  if (results.tests !== "true" && failed === before) count("vitest ended with an error", false);
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
