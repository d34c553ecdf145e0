import { createServer as createPlainServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#tests/harness/network/free-port.ts";
import { certificateEnds, daysBeforeItEnds, startTlsServer } from "#tests/harness/network/tls-server.ts";
import { judgeCertificate } from "../doctor/finding.server.ts";
import { addressWithCertificate, lookAtCertificate } from "./look-at-certificate.server.ts";

let site: Awaited<ReturnType<typeof startTlsServer>>;
beforeAll(async () => {
  site = await startTlsServer();
});
afterAll(() => site.stop());

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}`;
};

it("reads the end of the visible certificate, even if self-signed", async () => {
  expect(await lookAtCertificate(`https://localhost:${site.port}`)).toEqual({
    ...{ host: "localhost", endsAt: certificateEnds, isForHost: true },
  });
});

it("recognises another name as browsers do, ignoring the subject", async () => {
  expect(await lookAtCertificate(`https://127.0.0.1:${site.port}`)).toMatchObject({
    ...{ host: "127.0.0.1", isForHost: false },
  });
  const old = await startTlsServer("inSubject");
  expect(await lookAtCertificate(`https://localhost:${old.port}`)).toMatchObject({ isForHost: false });
  await old.stop();
});

it.each([
  [3, "warning"],
  [60, "well"],
])("lets the doctor call one that ends in %d days %s", async (days, health) => {
  const seen = (await lookAtCertificate(`https://localhost:${site.port}`)) ?? expect.unreachable();
  expect(judgeCertificate(seen, daysBeforeItEnds(days))).toMatchObject({ what: "certificate", health });
});

it("knows nothing of a missing, silent or other service", async () => {
  expect(await lookAtCertificate(`https://127.0.0.1:${await freePort()}`)).toBeNull();
  const mute = createServer((socket) => void socket.on("error", () => undefined).resume());
  expect(await lookAtCertificate(await listening(mute), 50)).toBeNull();
  await new Promise((resolve) => mute.close(resolve));
  const plain = createPlainServer((_, response) => void response.end("hello"));
  expect(await lookAtCertificate(await listening(plain))).toBeNull();
  await new Promise((resolve) => plain.close(resolve));
});

it("is read on a live https site only", () => {
  const PUBLIC_URL = "https://rides.example.com";
  expect(addressWithCertificate({ APP_MODE: "live", PUBLIC_URL })).toBe(PUBLIC_URL);
  expect(addressWithCertificate({ APP_MODE: "demo", PUBLIC_URL })).toBeNull();
  expect(addressWithCertificate({ APP_MODE: "live", PUBLIC_URL: "http://rides.example.com" })).toBeNull();
  expect(addressWithCertificate({ APP_MODE: "live", PUBLIC_URL: undefined })).toBeNull();
});
