import type { Clock } from "#platform/clock.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { ProviderClient } from "../razorpay/provider-client.server.ts";

export interface CaptureDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  provider: ProviderClient;
}
