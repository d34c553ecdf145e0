import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { isTest, withTestFonts } from "../machine/test-environment.ts";

const run = promisify(execFile);

export interface LaunchedBrowser {
  browser: Browser;
  /** Name and source of the browser, for a person to read. */
  name: string;
}

const commands = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];
const applications = ["Google Chrome", "Chromium", "Microsoft Edge"].flatMap((app) =>
  ["/Applications", join(homedir(), "Applications")].map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
);
const windowsFolders = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => process.env[name] ?? []);
const windows = windowsFolders.flatMap((folder) =>
  ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"].map((exe) =>
    join(folder, exe),
  ),
);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True where the Chromium that comes as an npm package runs. */
const packageFitsHere = process.platform === "linux" && process.arch === "x64";

/**
 * CHROME_PATH, or the first Chrome, Chromium or Edge installed where they usually are; null when there is none. A test takes
 * the package's where it runs, so that its result is the same on every machine.
 */
function findInstalledBrowser(forTests: boolean): string | null {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (forTests && packageFitsHere) return null;
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...onPath, ...applications, ...windows].find(isExecutable) ?? null;
}

/** Describes the browser that `launchBrowser` uses; null without one. */
export function browserAtHand(): string | null {
  const installed = findInstalledBrowser(true);
  if (installed) return `the installed browser ${installed}`;
  return packageFitsHere ? "the Chromium of the npm package @sparticuz/chromium" : null;
}

/**
 * Path of a whole browser, or null: it keeps pages in memory for its Back button and offers to install a site. The package's Chromium is
 * a headless shell, which does neither (BackForwardCacheDisabledForDelegate).
 */
export const findBrowserWithMemory = (): string | null => findInstalledBrowser(false);

export const memoryIsMissing =
  "No whole browser was found: Back from its memory, its offer to install and the moving map were not tried. On Debian: apt-get install chromium";

/** Advice when no browser is installed. */
export const browserIsMissing = "No browser was found. Install Google Chrome or Chromium, or set CHROME_PATH to one.";

/**
 * The Chromium of the npm package, unpacked. The package itself unpacks to fixed names and takes a half-written file of
 * another process for a whole one; here each process unpacks by itself and the first to finish gives its folder the name.
 */
async function unpackedChromium(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const version: string = createRequire(import.meta.url)(join(dirname(manifest), "../package.json")).version;
  const cache = join(import.meta.dirname, "../../../.cache");
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const mine = mkdtempSync(join(cache, "unpacking-"));
  // In a process of its own: the package unpacks to TMPDIR, which must not move under others here.
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  const env = { ...process.env, TMPDIR: mine, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  await run(process.execPath, ["--input-type=module", "-e", script], { env, cwd: import.meta.dirname });
  try {
    renameSync(mine, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(mine, { recursive: true, force: true });
  }
  return folder;
}

const switches = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  // There is nothing but this machine: no test reaches the world outside.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost",
  "--no-default-browser-check",
  "--font-render-hinting=none",
  // A new visitor is a new context, not a new process, which would cost a sixth of a visit.
  "--renderer-process-limit=1",
];

/** Of a test alone: a benchmark measures the browser that people have. */
const switchesOfTests = [
  // Threads that compile and collect beside the page cost a fourteenth of a visit.
  "--js-flags=--single-threaded",
  `--disable-features=${[
    // To read scripts beside the page as they come takes an eighth of a visit where both cores are busy.
    ...["ScriptStreaming", "BackgroundResourceFetch"],
    // Playwright's own list of disabled features: only the last list counts.
    ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "PaintHolding"],
    ...["ThirdPartyStoragePartitioning", "HttpsFirstBalancedModeAutoEnable", "MediaRouter", "Translate"],
  ].join(",")}`,
];

const argsWith = (further: readonly string[]): string[] => [
  ...switches,
  ...(isTest ? switchesOfTests : []),
  ...further,
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Opens a browser that keeps pages in memory for its Back button, which Playwright forbids otherwise. Close it after use. */
export function launchWithMemory(further: string[] = []): Promise<Browser> {
  const executablePath = findBrowserWithMemory();
  if (executablePath === null) throw new Error(memoryIsMissing);
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  return chromium.launch({ executablePath, args: argsWith(further), ignoreDefaultArgs, env: withTestFonts });
}

/**
 * Opens a whole browser with a profile that is thrown away. Such a one offers to install a site, which neither a headless shell nor a
 * private window does. Close it after use.
 */
export function launchWithProfile(viewport: { width: number; height: number }): Promise<BrowserContext> {
  const executablePath = findBrowserWithMemory();
  if (executablePath === null) throw new Error(memoryIsMissing);
  return chromium.launchPersistentContext("", { executablePath, args: argsWith([]), env: withTestFonts, viewport });
}

/** Opens a browser without a window (`findInstalledBrowser` says which). Close it after use. */
export async function launchBrowser(further: string[] = []): Promise<LaunchedBrowser> {
  const args = argsWith(further);
  const installed = findInstalledBrowser(isTest);
  if (installed) {
    const browser = await chromium.launch({ executablePath: installed, args, env: withTestFonts });
    return { browser, name: `${installed} ${browser.version()}` };
  }
  if (!packageFitsHere) throw new Error(browserIsMissing);
  const folder = await unpackedChromium();
  const executablePath = join(folder, "chromium");
  // It is a headless shell without a sandbox program of its own.
  const own = [...args, "--no-sandbox", "--no-zygote", "--disable-dev-shm-usage"];
  const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  const env = { ...fonts, ...withTestFonts };
  const launch = (libraries: Record<string, string>) =>
    chromium.launch({ executablePath, args: own, env: { ...env, ...libraries } });
  // A bare machine lacks the libraries that the package carries; a machine that has them must not mix the two.
  const browser = await launch({}).catch((error: Error) => {
    if (!/shared librar/.test(error.message)) throw error;
    return launch({ LD_LIBRARY_PATH: join(folder, "al2023", "lib") });
  });
  return { browser, name: `Chromium ${browser.version()} of @sparticuz/chromium` };
}
