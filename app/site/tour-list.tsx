import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { showsPlacesOf } from "#app/web/page-tags.server.ts";
import type { Route } from "./+types/tour-list";
import { listedTours } from "./listed-tours.server.ts";
import { TourCard } from "./tour-card.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  showsPlacesOf(context, "tours");
  const tours = await listedTours(houseOf(context));
  const wish = new URL(request.url).searchParams;
  const text = (wish.get("text") ?? "").trim().slice(0, 80);
  const type = wish.get("type") ?? "";
  const order = wish.get("order") ?? "";
  const now = (tour: (typeof tours)[number]) => tour.prices.offerPaise ?? tour.prices.regularPaise;
  const found = tours
    .filter((tour) => tour.name.toLowerCase().includes(text.toLowerCase()) && (type === "" || tour.travelType === type))
    .sort((one, other) => (order === "0" ? now(one) - now(other) : order === "1" ? now(other) - now(one) : 0));
  const types = [...new Set(tours.map((tour) => tour.travelType))].map((value) => ({
    value,
    label: `${value} (${tours.filter((tour) => tour.travelType === value).length})`,
  }));
  return { found, total: tours.length, text, type, order, types };
}

export const meta: Route.MetaFunction = () => [
  { title: "All tours and cycling holidays" },
  {
    name: "description",
    content: "Every ride and walk we guide, with prices and the next date that still has places.",
  },
];

export default function TourList({ loaderData }: Route.ComponentProps) {
  const { found, total, text, type, order, types } = loaderData;
  return (
    <div className="wrap band">
      <h1>All tours</h1>
      <Form
        method="get"
        className="mt-8 grid items-end gap-4 rounded-md bg-cream p-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <Field label="Search by name">
          <Input type="search" name="text" defaultValue={text} icon="search" />
        </Field>
        <Field label="Travel type">
          <Select name="type" defaultValue={type} options={[{ value: "", label: "All" }, ...types]} />
        </Field>
        <Field label="Price">
          <Select
            name="order"
            defaultValue={order}
            options={[
              { value: "", label: "Our order" },
              { value: "0", label: "Low to high" },
              { value: "1", label: "High to low" },
            ]}
          />
        </Field>
        <Button type="submit">Show tours</Button>
      </Form>
      <p role="status" className="mt-6 font-semibold">
        {found.length === total ? `${total} tours` : `${found.length} of ${total} tours`}
      </p>
      {found.length === 0 ? (
        <p className="measure mt-4">Nothing has that name. Try fewer letters, or look at all travel types.</p>
      ) : (
        <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {found.map((tour, index) => (
            <li key={tour.slug}>
              <TourCard tour={tour} heading="h2" priority={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
