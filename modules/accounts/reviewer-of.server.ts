import type { ReviewingTraveller } from "#modules/reviews/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Traveller } from "./model.ts";
import { findProfile } from "./profile.server.ts";
import { formerAddresses } from "./proven-addresses.server.ts";

export async function reviewerOf(deps: { db: Sql }, traveller: Pick<Traveller, "id">): Promise<ReviewingTraveller> {
  const [profile, formerly] = await Promise.all([
    findProfile(deps, traveller.id),
    formerAddresses(deps.db, traveller.id),
  ]);
  return { id: traveller.id, country: profile?.countryName ?? null, formerly };
}
