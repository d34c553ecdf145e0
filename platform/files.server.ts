import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import type { Signer } from "./http/signing.server.ts";
import { newSecret } from "./ids.server.ts";

const UPLOAD_MINUTES = 10;
const UPLOAD = "upload";
/** A storage elsewhere that answers with a fault of its own is asked again; one that does not answer keeps nobody waiting. */
const RETRIES = 3;
/** The signed address of a bucket does not bound what is put there: what is larger is not read into memory. */
const LARGEST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/** Files that people bring: kept under a key such as `photos/0198….jpg`. Keys are ours; nothing typed ever is one. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file's bytes; null when there is none, or in a bucket one larger than 16 MB, which no form of ours takes. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(key: string): Promise<void>;
  /** An address to which whoever has it may PUT one file within ten minutes. */
  uploadUrl(key: string): Promise<string>;
  /** Whether an address of ours (`/api/upload/…`) was made by `uploadUrl` and still holds. Storage elsewhere judges its own. */
  allowsUpload(key: string, until: string, signature: string): boolean;
  /** The host that takes uploads when it is not this site: pages that upload must let it in. */
  uploadOrigin: string | null;
}

/** S3-compatible storage: Amazon's, or any that speaks the same (MinIO, R2, Ceph). */
export interface BucketSettings {
  /** "https://s3.ap-south-1.amazonaws.com"; the bucket stands in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const safeKey = /^[a-z]+(\/[\w-]+)+(\.[a-z]{2,4})?$/;

function checkKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`not a file's key: ${key}`);
  return key;
}

/** A folder on this machine. */
export function localFiles(settings: { folder: string; publicUrl: string; signer: Signer; now(): Date }): FileStore {
  const { folder, publicUrl, signer, now } = settings;
  const fileOf = (key: string): string => path.join(folder, ...checkKey(key).split("/"));
  return {
    uploadOrigin: null,
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Whole or not at all: half a picture is never read. Whoever puts the same at the same time writes a file of its own.
      const part = `${file}.${newSecret()}.part`;
      try {
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(fileOf(key)).then((bytes) => Uint8Array.from(bytes), nothingThere),
    remove: (key) => rm(fileOf(key), { force: true }),
    async uploadUrl(key) {
      const until = new Date(now().getTime() + UPLOAD_MINUTES * 60_000).toISOString();
      const query = new URLSearchParams({ until, signature: signer.sign(UPLOAD, `${checkKey(key)} ${until}`) });
      return `${publicUrl}/api/upload/${key}?${query}`;
    },
    allowsUpload: (key, until, signature) =>
      safeKey.test(key) && until > now().toISOString() && signer.verifies(UPLOAD, `${key} ${until}`, signature),
  };
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** All bytes of an answer; null when there are more of them, whatever it said of its length, or did not say. */
async function readAtMost(
  most: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // To leave in the middle closes the connection.
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > most) return null;
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** A bucket that speaks S3. */
export function bucketFiles(settings: BucketSettings): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const ask = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(`${base}/${checkKey(key)}`, {
      ...init,
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`the file storage answered ${response.status} to ${method}`);
    return response;
  };
  return {
    uploadOrigin: new URL(endpoint).origin,
    async put(key, bytes, type) {
      const response = await ask("PUT", key, { body: Uint8Array.from(bytes), headers: { "content-type": type } });
      if (!response.ok) throw new Error("the file storage has no such bucket");
    },
    async get(key) {
      const response = await ask("GET", key);
      if (response.ok) return readAtMost(LARGEST_BYTES, response.body);
      await response.body?.cancel();
      return null;
    },
    async remove(key) {
      await ask("DELETE", key);
    },
    async uploadUrl(key) {
      const url = new URL(`${base}/${checkKey(key)}`);
      url.searchParams.set("X-Amz-Expires", String(UPLOAD_MINUTES * 60));
      const signed = await client.sign(url.href, { method: "PUT", aws: { signQuery: true } });
      return signed.url;
    },
    allowsUpload: () => false,
  };
}
