import path from "node:path";
import type { Env } from "#platform/env.server.ts";
import { bucketFiles, type FileStore, localFiles } from "#platform/files.server.ts";

export function filesOf(env: Env, local: Omit<Parameters<typeof localFiles>[0], "folder">): FileStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return localFiles({ ...local, folder: path.resolve(env.FILES_DIR ?? path.join(env.DATA_DIR, "files")) });
  return bucketFiles({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
