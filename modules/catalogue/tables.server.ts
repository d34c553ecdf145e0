import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CategoryContent, DestinationContent, TourContent } from "./model.ts";

type Json<T> = ColumnType<T, unknown, unknown>;
type Stamp = Generated<Date>;

declare module "#platform/database/database.server.ts" {
  interface Tables {
    photo: PhotoTable;
    category: CategoryTable;
    destination: DestinationTable;
    tour: TourTable;
    tour_tally: TourTallyTable;
    place_tally: PlaceTallyTable;
    category_tally: { category: string; tours: number };
  }
}

export interface PictureCrop {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PhotoTable {
  key: string;
  base: string;
  widths: Json<number[]>;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
  credit: string;
  licence: string;
  source: string | null;
  focus: Json<{ x: number; y: number }>;
  /** Picture of the console that its files are drawn from; null if they come with the site. */
  master: ColumnType<string | null, string | null | undefined, string | null>;
  /** Once written in the console, a start leaves description, rights and focus alone. */
  words_by: Generated<"files" | "console">;
  /** Part that is shown, in fractions of the upright whole; null if it is shown whole. */
  crop: ColumnType<PictureCrop | null, undefined, unknown>;
  whole_master: ColumnType<string | null, undefined, string | null>;
  version: Generated<number>;
  removed_at: ColumnType<Date | null, never, Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CategoryTable {
  id: string;
  slug: CategoryContent["slug"];
  name: string;
  fullname: string;
  name_hindi: string | null;
  introduction: string;
  background_photo: string;
  position: number;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface DestinationTable {
  id: string;
  slug: DestinationContent["slug"];
  /** Former slugs, whose addresses lead here. */
  slug_history: ColumnType<string[], unknown, unknown>;
  name: string;
  name_hindi: string;
  region: string;
  introduction: string;
  photo: string;
  position: number;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface TourTable {
  id: string;
  slug: string;
  slug_history: Json<string[]>;
  kind: TourContent["kind"];
  category: string;
  also_in: Json<string[]>;
  destination: string;
  name: string;
  location: string;
  travel_type: TourContent["travelType"];
  level: TourContent["level"];
  sells: TourContent["sells"];
  duration_minutes: number;
  regular_paise: number;
  offer_paise: number | null;
  private_single_paise: number | null;
  private_multiple_paise: number | null;
  /** Copied from the details. */
  price_seasons: GeneratedAlways<NonNullable<TourContent["price"]["seasons"]>>;
  group_size_min: number;
  group_size_max: number;
  /** Numbers of riders from which one more guide is needed. */
  guide_steps: Generated<number[]>;
  turn_round_minutes: Generated<number>;
  /** Minutes in which its guides are out. */
  guide_minutes: GeneratedAlways<number>;
  guides_most: GeneratedAlways<number>;
  /** These three are copied from the details. */
  distance_km: GeneratedAlways<number | null>;
  min_age: GeneratedAlways<number | null>;
  electric_bikes: GeneratedAlways<boolean>;
  background_photo: string;
  details: Json<TourContent>;
  /** Excerpt for cards; the details are long. */
  card: GeneratedAlways<Pick<TourContent, "nameHindi" | "tagline" | "mode" | "duration" | "distanceKm" | "date">>;
  featured: boolean;
  position: number;
  published: Generated<boolean>;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** Kept by a trigger. */
interface TourTallyTable {
  location: string;
  travel_type: TourContent["travelType"];
  destination: string;
  tours: number;
}

/** Kept by the same trigger. */
interface PlaceTallyTable {
  place: string;
  tours: number;
  of_type: Json<Partial<Record<TourContent["travelType"], number>>>;
}
