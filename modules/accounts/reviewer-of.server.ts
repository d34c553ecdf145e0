import type { ReviewingTraveller } from "#modules/reviews/index.server.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { Traveller } from "./model.ts";
import { findProfile } from "./profile.server.ts";
import { formerAddresses } from "./proven-addresses.server.ts";

/** A traveller as a review wants to know who writes it: with their country, and the addresses that they rode by before. */
export async function reviewerOf(deps: { db: Sql }, traveller: Pick<Traveller, "id">): Promise<ReviewingTraveller> {
  const [profile, formerly] = await Promise.all([
    findProfile(deps, traveller.id),
    formerAddresses(deps.db, traveller.id),
  ]);
  return { id: traveller.id, country: profile?.countryName ?? null, formerly };
}
