import { data } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import { findCategory } from "#modules/catalogue/index.server.ts";
import type { Route } from "./+types/tour-category";
import { listedTours } from "./listed-tours.server.ts";
import { TourCard } from "./tour-card.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const house = houseOf(context);
  showsPlacesOf(context, "tours");
  const category = await findCategory(house.db, params.tourtype);
  if (!category) throw data("no such category", { status: 404 });
  return { category, tours: await listedTours(house, { category: category.slug }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.category.fullname ?? "Tours" },
  { name: "description", content: loaderData?.category.introduction },
];

export default function TourCategory({ loaderData }: Route.ComponentProps) {
  const { category, tours } = loaderData;
  return (
    <>
      <Picture
        {...category.background}
        priority
        sizes="100vw"
        className="aspect-3/2 w-full object-cover md:aspect-[7/2]"
      />
      <div className="wrap band">
        <h1>{category.fullname}</h1>
        <p className="measure mt-4 text-lg">{category.introduction}</p>
        <ul className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {tours.map((tour) => (
            <li key={tour.slug}>
              <TourCard tour={tour} heading="h2" />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
