import { expect, it } from "vitest";
import config from "../../vitest.config.ts";
import { type AtHand, notTried, wants } from "./not-tried.ts";

const whole: AtHand = {
  ...{ postgres: true, nginx: true, smallDisk: true, frozenDisk: true, java: true },
  ...{ browser: true, browserWithMemory: true, firefox: true, webkit: true, routeReaders: true },
};
const said = (atHand: Partial<AtHand>, ...words: string[]): string[] => {
  const { needed, missing, skipped } = notTried({ ...whole, ...atHand }, wants(words));
  return [...needed, ...missing, ...skipped];
};

it("names nothing when everything is installed", () => {
  expect(said({})).toEqual([]);
});

it("names the older PostgreSQL when none is installed, a failure in CI", () => {
  for (const words of [[], ["--project", "db-oldest"]])
    expect(notTried({ ...whole, postgres: false }, wants(words)).missing).toEqual([
      expect.stringContaining("apt-get install postgresql"),
    ]);
  expect(said({ postgres: false }, "--project=!db-oldest")).toEqual([]);
});

/** They need nothing that a machine may lack. */
const selfContained = ["unit", "house", "db", "race", "chaos"];
const projects = (config.test?.projects ?? []).map((one) => (one as { test: { name: string } }).test.name);

it("recognises projects by name", () => {
  expect(projects).toEqual(expect.arrayContaining([...selfContained, "db-oldest", "cluster", "drill", "e2e"]));
});

it("names nothing that was not requested", () => {
  const nothing = Object.fromEntries(Object.keys(whole).map((what) => [what, false]));
  for (const project of selfContained) expect(said(nothing, `--project=${project}`)).toEqual([]);
  expect(said(nothing, "--project", "cluster").join("\n")).not.toMatch(/browser|disk|HTML/);
});

it("names an engine whose journeys were not run, a failure in CI", () => {
  const { missing } = notTried({ ...whole, browserWithMemory: false, firefox: false, webkit: false }, wants([]));
  expect(missing).toEqual([
    expect.stringContaining("apt-get install chromium"),
    expect.stringContaining("apt-get install firefox-esr"),
    expect.stringContaining("apt-get install webkit2gtk-driver xvfb"),
  ]);
});

it("names the readers of routes that are missing, a failure in CI", () => {
  expect(notTried({ ...whole, routeReaders: false }, wants(["--project", "readers"])).missing).toEqual([
    expect.stringContaining("apt-get install gpsbabel python3-gpxpy"),
  ]);
  expect(said({ routeReaders: false }, "--project=unit")).toEqual([]);
});

it("leaves out the browser project without a browser, and only then", () => {
  expect(notTried({ ...whole, browser: false }, wants([])).leavesOut).toEqual(["e2e"]);
  expect(notTried({ ...whole, postgres: false }, wants([])).leavesOut).toEqual([]);
});
