import { expect, it } from "vitest";
import { startSandboxProcess } from "#tests/harness/sandbox.ts";

/** How many orders a simulator knows of; fails where none answers. */
const ordersOf = async ({ api }: Awaited<ReturnType<typeof startSandboxProcess>>) =>
  (await api("GET", "/orders")).count;

it("a simulator that is stopped twice is given to one test, not to two", async () => {
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
