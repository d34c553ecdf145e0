import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { withTimeout } from "#platform/with-timeout.ts";
import { withTestFonts } from "#tests/harness/machine/test-environment.ts";
import { freePort } from "#tests/harness/network/free-port.ts";
import type { Engine, EngineWindow, Held } from "./engine.ts";
import { hookFaults, takeFaults } from "./faults.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";
const LONGEST_MS = 60_000;
/** A page that answers at all answers sooner. */
const UNANSWERED_MS = 5_000;
/** The driver's own limit for a script is 30 s. */
const LOST_MS = 35_000;

/** Debian keeps it in a folder named after the machine's architecture. */
const findMiniBrowser = (): string | undefined => globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0];

/** True where WebKitGTK, its driver and a screen in memory are installed. */
export const hasWebkit = (): boolean => existsSync(DRIVER) && existsSync(XVFB) && findMiniBrowser() !== undefined;

export const webkitIsMissing =
  "WebKitGTK is not installed here: the main journeys were not walked in it. On Debian: apt-get install webkit2gtk-driver xvfb";

/** MiniBrowser's toolbar would keep the window from being as narrow as a phone. */
const smallToolbar = "* { min-width: 0; padding: 0; font-size: 1px } image { -gtk-icon-transform: scale(0.1) }";

/** A screen in memory, as ":99". The server picks a free number and writes it to its fourth channel. */
async function startScreen(): Promise<{ display: string; server: ChildProcess }> {
  const server = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.once("data", (line: Buffer) => resolve(line.toString().trim()));
  });
  return { display: `:${number}`, server };
}

async function waitForDriver(url: string, driver: ChildProcess): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok)
    if (driver.exitCode !== null || performance.now() > deadline) throw new Error("WebKitWebDriver does not start");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts WebKitGTK's MiniBrowser on a screen in memory. A driver serves one session at a time. */
export async function startWebkit(): Promise<Engine> {
  const binary = findMiniBrowser();
  if (!hasWebkit() || binary === undefined) throw new Error(webkitIsMissing);
  const { display, server } = await startScreen();
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "pahiya-webkit-"));
  mkdirSync(path.join(folder, "gtk-3.0"));
  writeFileSync(path.join(folder, "gtk-3.0/gtk.css"), smallToolbar);
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...withTestFonts, DISPLAY: display, XDG_CONFIG_HOME: folder, TZ: "America/Los_Angeles" },
  });
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    await end(driver);
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  await waitForDriver(url, driver).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    name: "WebKitGTK",
    async openWindow(options) {
      const capabilities = new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        pageLoadStrategy: options?.driven === "early" ? "none" : "normal",
      });
      const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      return new WebkitWindow(session);
    },
    close,
  };
}

/** Fails where the driver lost a script. */
const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  withTimeout(answer, LOST_MS, () => {
    throw new Error("WebKitGTK's driver gave no answer to a script");
  });

class WebkitWindow implements EngineWindow {
  readonly #driver: WebDriver;
  readonly #faults: string[] = [];

  constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  async goto(address: string): Promise<void> {
    await this.ask(() => void Object.assign(window, { isLeft: true }));
    await this.#driver.get(address);
    // A driver that waits for no page answers while the former one is still there, or loses the question as that one goes.
    const hasCome = () => !("isLeft" in window) && document.readyState !== "loading";
    const asked = () =>
      withTimeout(
        this.ask(hasCome).catch(() => false),
        UNANSWERED_MS,
        () => false,
      );
    await this.#driver.wait(asked, LONGEST_MS, `${address} does not come`);
    await this.ask(hookFaults);
  }
  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
    await this.ask(hookFaults);
  }
  async back(): Promise<void> {
    await this.#driver.navigate().back();
  }
  address(): Promise<string> {
    return this.#driver.getCurrentUrl();
  }
  async resize({ width, height }: { width: number; height: number }): Promise<void> {
    // The window has a bar of its own above the page.
    const bar = await this.ask(() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight }));
    const outer = { x: 0, y: 0, width: width + bar.width, height: height + bar.height };
    await this.#driver.manage().window().setRect(outer);
  }
  ask<Given extends unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    return inTime(this.#driver.executeScript(run, ...given));
  }
  find<Given extends unknown[]>(run: (...given: Given) => Element | null, ...given: Given): Promise<Held | null> {
    return inTime(this.#driver.executeScript<WebElement | null>(run, ...given));
  }
  press(held: Held): Promise<void> {
    return (held as WebElement).click();
  }
  type(held: Held, text: string): Promise<void> {
    return (held as WebElement).sendKeys(text.replaceAll("\n", Key.ENTER));
  }
  async movePointer(x: number, y: number): Promise<void> {
    await this.#driver.actions().move({ x, y, duration: 0 }).perform();
  }
  async inFrame<Answer>(frame: Held, run: (inside: EngineWindow) => Promise<Answer>): Promise<Answer> {
    await this.#driver.switchTo().frame(frame as WebElement);
    try {
      return await run(this);
    } finally {
      await this.#driver.switchTo().defaultContent();
    }
  }
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#driver.takeScreenshot(), "base64");
  }
  async faults(): Promise<string[]> {
    this.#faults.push(...(await this.ask(takeFaults)));
    return this.#faults;
  }
  close(): Promise<void> {
    return this.#driver.quit();
  }
}
