import {
  durationWords,
  type PictureData,
  type TourContent,
  type TourPrices,
  type TourSummary,
  tourPath,
} from "./model.ts";

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
    prices: pricesOf(tour),
    picture: picture(tour.backgroundPhoto),
    featured,
  };
}

export const pricesOf = ({ price }: TourContent): TourPrices => ({
  regularPaise: price.regularPaise,
  offerPaise: price.offerPaise ?? null,
  privateSinglePaise: price.privateSinglePaise ?? null,
  privateMultiplePaise: price.privateMultiplePaise ?? null,
});
