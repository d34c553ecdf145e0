import { getContext } from "#app/web/house.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import type { Route } from "./+types/mysore";
import { loadCategory } from "./tours/category-data.server.ts";
import { CategoryScreen, categoryMeta } from "./tours/category-screen.tsx";

/** The category of the tours from Mysore under an address of its own; search engines are told its real one. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  showsPlacesOf(context, "tours");
  return loadCategory(getContext(context), "mysore-tours", new URL(request.url).searchParams);
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? categoryMeta(matches, loaderData) : [];

export default function Mysore({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen page={loaderData} />;
}
