import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";

/** Number of orders in a simulator. Fails if none answers. */
const ordersOf = async ({ api }: Awaited<ReturnType<typeof startSandboxProcess>>) =>
  (await api("GET", "/orders")).count;

it("a simulator stopped twice is lent to one test only", async () => {
  const first = await startSandboxProcess();
  await first.api("POST", "/orders", { amount: 100, currency: "INR" });
  expect(await ordersOf(first)).toBe(1);
  await first.stop();
  await first.stop();
  const [second, third] = [await startSandboxProcess(), await startSandboxProcess()];
  expect(second.settings.apiBase).not.toBe(third.settings.apiBase);
  await second.api("POST", "/orders", { amount: 100, currency: "INR" });
  expect(await ordersOf(second)).toBe(1);
  expect(await ordersOf(third)).toBe(0);
  await Promise.all([second.stop(), third.stop()]);
});

it("lets a borrower end after returning its simulator", async () => {
  const script = `import { startSandboxProcess } from "#tests/harness/money/payment-simulator.ts";
    const [one, another] = [await startSandboxProcess(), await startSandboxProcess()];
    await one.stop();
    const again = await startSandboxProcess();
    console.log((await again.api("GET", "/orders")).count);
    await Promise.all([another.stop(), again.stop()]);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    timeout: 30_000,
  });
  expect(stdout).toBe("0\n");
});
