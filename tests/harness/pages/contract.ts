import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import { contract } from "#api/contract/contract.server.ts";
import { photos } from "#content/index.ts";
import { type CaptureDeps, ProviderClient } from "#modules/payments/index.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { noLimits, type RateLimits } from "#platform/http/rate-limit.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { newId } from "#platform/ids.server.ts";
import { createLog } from "#platform/log.server.ts";
import { builtInFrom } from "#server/http/built-in.server.ts";
import { testAuth } from "../people/auth.ts";

const files = { base: "/pictures/test", widths: [320], width: 320, height: 240, placeholder: "data:," };
const nobody = { apiBase: "http://127.0.0.1:1", checkoutJs: "", keyId: "", keySecret: "", webhookSecret: "" };

/**
 * The contract over a test's database; the default `provider` never answers. A test that uploads names a `folder` and
 * removes it.
 */
export function openContract(
  given: Pick<CaptureDeps, "db" | "clock"> & Partial<CaptureDeps & { limits: RateLimits; folder: string }>,
): Hono {
  const deps = { log: createLog("silent"), provider: new ProviderClient(nobody), limits: noLimits, ...given };
  return contract({
    ...deps,
    auth: testAuth(deps),
    files: localFiles({
      folder: given.folder ?? path.join(tmpdir(), `pahiya-files-${newId()}`),
      publicUrl: "http://localhost",
      signer: createSigner("a secret for tests only"),
      now: () => deps.clock.now(),
    }),
    builtIn: builtInFrom(Object.fromEntries(photos.map((photo) => [photo.key, files]))),
    poke: () => undefined,
  });
}
