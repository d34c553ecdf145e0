import { listTourFacts } from "#modules/catalogue/index.server.ts";
import type { PriceList, TourKind } from "#modules/catalogue/model.ts";
import type { Sql } from "#platform/database/database.server.ts";
import type { ImportMapping } from "../model.ts";

export interface OurTour {
  id: string;
  name: string;
  kind: TourKind;
  priceList: PriceList;
  groupSizeMax: number;
  minutes: number;
}

const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, " ");

/** Our tours by present, former and chosen names. */
export class OurTours {
  readonly all: readonly OurTour[];
  readonly #byName = new Map<string, OurTour>();

  private constructor(all: readonly OurTour[]) {
    this.all = all;
  }

  static async read(db: Sql, { tours }: Pick<ImportMapping, "tours">): Promise<OurTours> {
    const of = (await listTourFacts(db)).map(({ names, ...tour }) => ({ names, tour }));
    const made = new OurTours(of.map(({ tour }) => tour));
    for (const { names, tour } of of)
      for (const name of names) if (name !== "" && !made.#byName.has(plain(name))) made.#byName.set(plain(name), tour);
    for (const [name, id] of Object.entries(tours)) {
      const tour = made.all.find((one) => one.id === id);
      if (tour) made.#byName.set(plain(name), tour);
    }
    return made;
  }

  find(name: string): OurTour | null {
    return this.#byName.get(plain(name)) ?? null;
  }
}

/** Names of tours in a file that are none of ours, each once, as they are written first. */
export function unknownTours(tours: OurTours, names: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const name of names)
    if (name !== "" && !tours.find(name) && !found.has(plain(name))) found.set(plain(name), name);
  return [...found.values()];
}

export const tourNameKey = plain;
