import { useRef } from "react";
import { Form, Link } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { MOST_PEOPLE } from "#modules/booking/model.ts";
import type { ListedPage } from "./find-listed.server.ts";
import { ages, boundedOptions, distances, lengths, levelOptions, orders } from "./list-bounds.ts";
import type { FilterChoice } from "./list-choices.ts";
import { filtersInUse, type ListWish, listSearch } from "./list-search-params.ts";
import { useLiveForm } from "./use-live-form.ts";

type Props = { wish: ListWish; page: Pick<ListedPage, "choices" | "today" | "hasElectricBikes"> };

const words = ({ value, count }: FilterChoice) => ({ value, label: `${value} (${count})` });

const ofAges = ages.map((age) => ({ value: `${age}`, label: `The youngest is ${age}` }));

/**
 * The list's filters. A plain form; with JavaScript the list follows every change. On a phone all but the search is folded, so that the
 * first tour is on the first screen.
 */
export function ListFilters({ wish, page }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { run, runSoon } = useLiveForm(form, wish);
  const inUse = filtersInUse(wish);
  const { locations, types } = page.choices;
  return (
    <Form
      ref={form}
      method="get"
      action="/tours"
      role="search"
      aria-label="Tours"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      className="grid gap-4 rounded-md bg-cream p-4 sm:p-5 lg:top-20 [@media(min-width:64rem)_and_(min-height:68rem)]:sticky"
    >
      {wish.saved ? <input type="hidden" name="saved" value={wish.saved.join(",")} /> : null}
      {wish.view ? <input type="hidden" name="view" value={wish.view} /> : null}
      <Field label="Search by name">
        <Input type="search" name="text" defaultValue={wish.text} icon="search" maxLength={80} onInput={runSoon} />
      </Field>
      <details className="peer group -my-1 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          <Icon name="filter" />
          Place, day, level, price
          {inUse > 0 ? <span className="rounded-pill bg-ink px-2 text-sm text-paper">{inUse}</span> : null}
          <Icon name="chevron-down" className="ml-auto size-5 transition-[rotate] group-open:rotate-180" />
        </summary>
      </details>
      <div className="hidden gap-4 peer-open:grid sm:grid-cols-2 lg:grid lg:grid-cols-1">
        <Field label="Location">
          <Select
            name="location"
            defaultValue={wish.location}
            placeholder="All"
            options={locations.map(words)}
            onChange={(event) => {
              // Another place has other types.
              const type = event.currentTarget.form?.elements.namedItem("type");
              if (type instanceof HTMLSelectElement) type.value = "";
              run();
            }}
          />
        </Field>
        <Field label="Travel Type">
          <Select name="type" defaultValue={wish.type} placeholder="All" options={types.map(words)} onChange={run} />
        </Field>
        <Field label="Day">
          <Input type="date" name="date" min={page.today} defaultValue={wish.date ?? ""} onChange={runSoon} />
        </Field>
        <Field label="People">
          <Input
            type="number"
            name="people"
            inputMode="numeric"
            min={1}
            max={MOST_PEOPLE}
            placeholder="Any number"
            defaultValue={wish.people ?? ""}
            onInput={runSoon}
          />
        </Field>
        <Field label="Level">
          <Select name="level" defaultValue={wish.level} placeholder="All" options={levelOptions()} onChange={run} />
        </Field>
        <Field label="Length">
          <Select
            name="length"
            defaultValue={wish.length}
            placeholder="Any"
            options={boundedOptions(lengths)}
            onChange={run}
          />
        </Field>
        <Field label="Distance">
          <Select
            name="distance"
            defaultValue={wish.distance}
            placeholder="Any"
            options={boundedOptions(distances)}
            onChange={run}
          />
        </Field>
        <Field label="With children">
          <Select name="age" defaultValue={`${wish.age ?? ""}`} placeholder="No" options={ofAges} onChange={run} />
        </Field>
        {page.hasElectricBikes || wish.ebike ? (
          <Checkbox name="ebike" value="yes" defaultChecked={wish.ebike === "yes"} onChange={run}>
            Electric bicycle
          </Checkbox>
        ) : null}
        <Field label="Sort by">
          <Select
            name="order"
            defaultValue={wish.order}
            onChange={run}
            placeholder="Our order"
            options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        {inUse > 0 || wish.text !== "" ? (
          <Link
            to={`/tours${listSearch({ view: wish.view })}`}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-coral-ink underline underline-offset-4"
          >
            Clear all filters
          </Link>
        ) : null}
      </div>
      <div className="hidden noscript:block">
        <Button type="submit" block>
          Show tours
        </Button>
      </div>
    </Form>
  );
}
