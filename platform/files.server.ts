import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import type { Signer } from "./http/signing.server.ts";
import { newSecret } from "./ids.server.ts";

const UPLOAD_MINUTES = 10;
const UPLOAD = "upload";
/** Retries after faults of the storage, not after timeouts. */
const RETRIES = 3;
/** Signed bucket addresses do not limit the size. */
const LARGEST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 10_000;

/** Store for uploads. Keys are ours, never typed. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null if missing, or above 16 MB in a bucket. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(key: string): Promise<void>;
  uploadUrl(key: string): Promise<string>;
  allowsUpload(key: string, until: string, signature: string): boolean;
  uploadOrigin: string | null;
}

export interface BucketSettings {
  /** "https://s3.ap-south-1.amazonaws.com"; the bucket goes into the path. */
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

export function localFiles(settings: { folder: string; publicUrl: string; signer: Signer; now(): Date }): FileStore {
  const { folder, publicUrl, signer, now } = settings;
  const fileOf = (key: string): string => path.join(folder, ...checkKey(key).split("/"));
  return {
    uploadOrigin: null,
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Atomic: nobody reads half a file.
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

async function readAtMost(
  most: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > most) return null;
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

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
