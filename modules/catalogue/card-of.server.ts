import {
  durationWords,
  type PictureData,
  type PriceList,
  type PriceSeason,
  type TourContent,
  type TourPrices,
  type TourSummary,
  tourPath,
} from "./model.ts";

type WrittenSeason = NonNullable<TourContent["price"]["seasons"]>[number];

/** Card without a database; the slug is its id. */
export function cardOf(tour: TourContent, picture: (key: string) => PictureData): TourSummary {
  const { slug, category, name, location, tagline, kind, mode, travelType, level, distanceKm, date, sells, featured } =
    tour;
  return {
    id: slug,
    slug,
    path: tourPath(category, slug),
    name,
    nameHindi: tour.nameHindi ?? null,
    location,
    tagline,
    kind,
    mode,
    travelType,
    level,
    duration: durationWords(tour.duration),
    distanceKm,
    date,
    groupSizeMax: tour.groupSize.max,
    sells,
    priceList: priceListOf(tour),
    picture: picture(tour.backgroundPhoto),
    featured,
  };
}

export const priceListOf = ({ price: { seasons = [], ...usual } }: Pick<TourContent, "price">): PriceList => ({
  usual: pricesOf(usual),
  seasons: seasons.map(seasonOf),
});

export const seasonOf = ({ name, from, to, ...written }: WrittenSeason): PriceSeason => ({
  ...{ name, from, to },
  ...pricesOf(written),
});

const pricesOf = (written: Omit<TourContent["price"], "seasons">): TourPrices => ({
  regularPaise: written.regularPaise,
  offerPaise: written.offerPaise ?? null,
  privateSinglePaise: written.privateSinglePaise ?? null,
  privateMultiplePaise: written.privateMultiplePaise ?? null,
});
