import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolFolder } from "#tests/harness/machine/tool-folder.ts";
import { bucketFiles, type FileStore, localFiles } from "./files.server.ts";
import { createSigner } from "./http/signing.server.ts";

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

const bytes = new Uint8Array([0xff, 0xd8, 0, 255, 13, 10]);
let folder: string;
let server: S3Server;
let endpoint: string;
let now = new Date("2026-11-21T06:00:00Z");

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pahiya-files-"));
  const S3rver = createRequire(import.meta.url)(await toolFolder("s3rver")) as new (options: object) => S3Server;
  const bucket = { name: "travellers" };
  const directory = path.join(folder, "bucket");
  server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [bucket] });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
}, 300_000);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const local = () =>
  localFiles({
    folder: path.join(folder, "local"),
    publicUrl: "https://pahiya.example",
    signer: createSigner("a secret for tests only"),
    now: () => now,
  });
const bucket = (changes: object = {}) =>
  bucketFiles({ endpoint, bucket: "travellers", region: "us-east-1", ...keys, ...changes });

describe.each<[string, () => FileStore]>([
  ["a folder", local],
  ["a bucket", bucket],
])("files in %s", (_, open) => {
  it("are read as written, until removed", async () => {
    const files = open();
    expect(await files.get("photos/none.jpg")).toBeNull();
    await files.put("photos/one.jpg", bytes, "image/jpeg");
    await files.put("photos/one.jpg", bytes, "image/jpeg");
    expect(await files.get("photos/one.jpg")).toEqual(bytes);
    await files.remove("photos/one.jpg");
    await files.remove("photos/one.jpg");
    expect(await files.get("photos/one.jpg")).toBeNull();
  });

  it("may be written twice at once, as by a retrying browser", async () => {
    const files = open();
    const put = () => files.put("uploads/one", bytes, "image/jpeg");
    await Promise.all([put(), put(), put()]);
    expect(await files.get("uploads/one")).toEqual(bytes);
  });

  it("have keys that cannot escape", async () => {
    for (const key of ["../secret", "photos/../../secret", "/etc/passwd", "photos", "photos/a b", "photos/%2e%2e/x"]) {
      await expect(open().put(key, bytes, "image/jpeg"), key).rejects.toThrow("not a file's key");
      await expect((async () => open().get(key))(), key).rejects.toThrow("not a file's key");
    }
  });
});

describe("an upload", () => {
  // This S3 server checks whose key signed, but not newer signatures; the signing library tests those.
  it("has a signed bucket address", async () => {
    const files = bucket();
    const url = await files.uploadUrl("uploads/one");
    expect(files.uploadOrigin).toBe(endpoint);
    const sent = await fetch(url, { method: "PUT", body: bytes });
    expect(sent.status).toBe(200);
    expect(await files.get("uploads/one")).toEqual(bytes);
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("600");
    expect(new URL(url).searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("to a bucket is not read if too large", async () => {
    const files = bucket();
    const sent = await fetch(await files.uploadUrl("uploads/large"), { method: "PUT", body: Buffer.alloc(17 << 20) });
    expect(sent.status).toBe(200);
    expect(await files.get("uploads/large")).toBeNull();
    await files.remove("uploads/large");
  });

  it("of unknown length is read up to the limit", async () => {
    let sent = 0;
    const talker = createServer((request, response) => {
      // In pieces, without a length; of the large one, as many as are wanted.
      const pieces = request.url?.endsWith("large") ? 64 : 2;
      const say = () => {
        while (sent < pieces) {
          sent += 1;
          if (!response.write(Buffer.alloc(1 << 20, 7))) return response.once("drain", say);
        }
        return response.end();
      };
      say();
    });
    await once(talker.listen(0, "127.0.0.1"), "listening");
    try {
      const files = bucket({ endpoint: `http://127.0.0.1:${(talker.address() as AddressInfo).port}` });
      expect(await files.get("uploads/two")).toEqual(new Uint8Array(2 << 20).fill(7));
      sent = 0;
      expect(await files.get("uploads/large")).toBeNull();
      expect(sent).toBeLessThan(64);
    } finally {
      talker.closeAllConnections();
      talker.close();
    }
  });

  it("is refused by a bucket with other keys", async () => {
    const stranger = bucket({ accessKeyId: "SOMEBODY" });
    await expect(stranger.put("uploads/three", bytes, "image/jpeg")).rejects.toThrow("answered 403");
  });

  it("is allowed for ten minutes at our address", async () => {
    const files = local();
    const url = new URL(await files.uploadUrl("uploads/one"));
    expect(url.href).toMatch(/^https:\/\/pahiya\.example\/api\/upload\/uploads\/one\?/);
    const { until = "", signature = "" } = Object.fromEntries(url.searchParams);
    expect(files.allowsUpload("uploads/one", until, signature)).toBe(true);
    expect(files.allowsUpload("uploads/two", until, signature)).toBe(false);
    expect(files.allowsUpload("uploads/one", "2099-01-01T00:00:00.000Z", signature)).toBe(false);
    now = new Date("2026-11-21T06:10:01Z");
    expect(files.allowsUpload("uploads/one", until, signature)).toBe(false);
  });

  it("leaves nothing half-written", async () => {
    await local().put("photos/two.jpg", bytes, "image/jpeg");
    expect(await readdir(path.join(folder, "local/photos"))).toEqual(["two.jpg"]);
  });
});
