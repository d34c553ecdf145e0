import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/mysore";
import TourCategory, { loader as readCategory } from "./tour-category.tsx";

const CATEGORY = "mysore-tours";

/** The category of the tours from Mysore under an address of its own. */
export const loader = (args: Route.LoaderArgs) =>
  readCategory({ ...args, params: { tourtype: CATEGORY } } as unknown as Parameters<typeof readCategory>[0]);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.category.fullname,
        description: loaderData.category.introduction,
        path: `/tours/${CATEGORY}`,
      })
    : [];

export default TourCategory;
