import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { securityOfAll } from "#server/http/security-headers.server.ts";
import { servePhotos } from "./photos.server.ts";

const publicUrl = "https://rides.example";
const name = "019aa000-0000-7000-8000-000000000000.jpg";
let folder: string;
let app: Hono;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-photos-"));
  const files = localFiles({ folder, publicUrl, signer: createSigner("a secret"), now: () => new Date() });
  await files.put(`photos/${name}`, new TextEncoder().encode("<script>alert(1)</script>"), "image/jpeg");
  app = new Hono().use(securityOfAll(publicUrl)).route("/photos", servePhotos({ files }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("serves a traveller's photograph as a picture only, uncached", async () => {
  const answer = await app.request(`/photos/${name}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "cache-control": "private, max-age=86400",
  });
});

it.each(["019aa000-0000-7000-8000-000000000001.jpg", "me.jpg", "..%2fapp-secret"])("has no %s", async (other) => {
  expect((await app.request(`/photos/${other}`)).status).toBe(404);
});
