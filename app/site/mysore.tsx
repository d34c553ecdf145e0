import type { Route } from "./+types/mysore";
import TourCategory, { meta as categoryMeta, loader as readCategory } from "./tour-category.tsx";

type Category = Parameters<typeof readCategory>[0];
type CategoryMeta = Parameters<typeof categoryMeta>[0];

/** The category of the tours from Mysore under an address of its own; the canonical one is the category's. */
export const loader = (args: Route.LoaderArgs) =>
  readCategory({ ...args, params: { tourtype: "mysore-tours" } } as unknown as Category);

export const meta: Route.MetaFunction = (args) => categoryMeta(args as unknown as CategoryMeta);

export default TourCategory;
