import type { Env } from "#platform/env.server.ts";
import { bucketFiles, type FileStore, localFiles } from "#platform/files.server.ts";

/** Where uploads are kept: in the bucket that the environment names, else in a folder. */
export function filesOf(env: Env, local: Parameters<typeof localFiles>[0]): FileStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return localFiles(local);
  return bucketFiles({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
