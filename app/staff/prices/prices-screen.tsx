import { useEffect, useRef, useState } from "react";
import { Form, Link, useActionData } from "react-router";
import { pluralize } from "#platform/text/pluralize.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { FilterField } from "../parts/filter-field.tsx";
import { Sign } from "../parts/sign.tsx";
import { TableRegion } from "../parts/table-region.tsx";
import type { UnreadPrices } from "./act-on-prices.server.ts";
import type { PricesData } from "./load-prices.server.ts";
import { PRICES, PRICES_CATEGORY, PRICES_TURN, PRICES_TYPED, PRICES_WORDS, pricesAddress } from "./prices-address.ts";
import { fitsAddress, keptOf } from "./typed-prices.ts";

/** Prices of all tours: changed in place, or for many at once. Each way leads to a plan first. */
export const PricesScreen = ({ data }: { data: PricesData }) => {
  const [kept, keep] = useKept(data);
  return (
    <>
      <div className="title">
        <h1>Prices</h1>
        <p>Guests pay the new prices from the change on. Held and booked places keep their sum.</p>
      </div>
      <Filter data={data} kept={kept} />
      <ManyForm data={data} kept={kept} key={`${data.q}/${data.category}`} />
      <section className="part" aria-labelledby="price-table">
        <h2 id="price-table">{isFiltered(data) ? "Found tours" : "All tours"}</h2>
        <p className="soft" role="status">
          {pluralize(data.count, "tour")}
        </p>
        {data.tours.length === 0 ? (
          <p className="empty">
            {isFiltered(data) ? "No tour that guests see is like this." : "Guests see no tour yet."}
          </p>
        ) : (
          <PriceTable data={data} keep={keep} />
        )}
      </section>
    </>
  );
};

/** Keeps changed prices in the address of the page, for a reload and Back. */
function useKept({ kept, table }: PricesData) {
  const [typed, setTyped] = useState({ table, kept });
  const keep = (form: HTMLFormElement): void => {
    const now = keptOf(form);
    if (!fitsAddress(now)) return;
    setTyped({ table, kept: now });
    const address = new URL(location.href);
    if (now === "") address.searchParams.delete(PRICES_TYPED);
    else address.searchParams.set(PRICES_TYPED, now);
    history.replaceState(history.state, "", address);
  };
  return [typed.table === table ? typed.kept : kept, keep] as const;
}

const isFiltered = ({ q, category }: PricesData): boolean => q !== "" || category !== "";

type KeptProps = { data: PricesData; kept: string };

const Filter = ({ data: { q, category, categories }, data, kept }: KeptProps) => (
  <Form className="filters" role="search" aria-label="Find tours" action={PRICES} key={`${q}/${category}`}>
    <FilterField name={PRICES_WORDS} label="Find tours" type="search" value={q} placeholder="Words of the name" />
    <label className="filter">
      <span>In the category</span>
      <select className="field" name={PRICES_CATEGORY} defaultValue={category}>
        <CategoryOptions categories={categories} />
      </select>
    </label>
    {kept === "" ? null : <input type="hidden" name={PRICES_TYPED} value={kept} />}
    <button className="btn" type="submit">
      Find
    </button>
    {isFiltered(data) ? (
      <Link className="btn" to={pricesAddress({ page: 1, typed: kept })}>
        All tours
      </Link>
    ) : null}
  </Form>
);

const CategoryOptions = ({ categories }: Pick<PricesData, "categories">) => (
  <>
    <option value="">All</option>
    {categories.map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))}
  </>
);

/** One change for many. The boxes of the table name its tours. */
const ManyForm = ({ data: { q, category, categories, prices, seasons, count }, kept }: KeptProps) => (
  <section className="part" aria-labelledby="price-many">
    <h2 id="price-many">A change for many</h2>
    <form id="many" method="get" action={PRICES} className="filters">
      <input type="hidden" name="do" value="change-prices" />
      <input type="hidden" name="plan" value="1" />
      {kept === "" ? null : <input type="hidden" name={PRICES_TYPED} value={kept} />}
      {q === "" ? null : (
        <>
          <input type="hidden" name={PRICES_WORDS} value={q} />
          <input type="hidden" name="o.words" value={q} />
        </>
      )}
      {category === "" ? null : <input type="hidden" name={PRICES_CATEGORY} value={category} />}
      <label className="filter">
        <span>Change</span>
        <input className="field" name="o.change" placeholder="+5 % or -100" required />
      </label>
      <label className="filter">
        <span>Rounded to</span>
        <select className="field" name="o.round" defaultValue="50">
          <option value="1">₹1</option>
          <option value="50">₹50</option>
          <option value="100">₹100</option>
        </select>
      </label>
      <label className="filter">
        <span>Category</span>
        <select className="field" name="o.category" defaultValue={category}>
          <CategoryOptions categories={categories} />
        </select>
      </label>
      <label className="filter">
        <span>Of which days of the ride</span>
        <select className="field" name="o.days" defaultValue="">
          <option value="">All</option>
          <option value="usual">Usual days</option>
          {seasons.length > 0 ? <option value="seasons">All seasons</option> : null}
          {seasons.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        <span>From, in Delhi time; empty: at once</span>
        <input className="field" type="datetime-local" name="o.at" />
      </label>
      <fieldset className="row wrap">
        <legend className="soft small">Which prices; none ticked: all</legend>
        {prices.map(({ price, label }) => (
          <label key={price} className="filter tickbox">
            <input type="checkbox" name="o.prices" value={price} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <NewSeason />
      <button className="btn" type="submit">
        Plan the change
      </button>
    </form>
    <p className="soft small">
      {q === ""
        ? "Tick tours in the table to change these alone."
        : `Changes the ${pluralize(count, "found tour")}, on all pages. Tick tours in the table to change these alone.`}
    </p>
  </section>
);

/** Makes of the change a new season, whose prices are the usual ones with that change. */
const NewSeason = () => (
  <fieldset className="row wrap">
    <legend className="soft small">
      As a new season, for rides that start on its days; empty: prices of today change
    </legend>
    <label className="filter">
      <span>Name, which guests read</span>
      <input className="field" name="o.season" placeholder="October to March" />
    </label>
    <label className="filter">
      <span>First day of the ride</span>
      <input className="field" type="date" name="o.from" />
    </label>
    <label className="filter">
      <span>Last day of the ride</span>
      <input className="field" type="date" name="o.to" />
    </label>
  </fieldset>
);

/** Prices as typed, after a fault: without scripts the page is drawn again. */
function useTyped(): Partial<Pick<UnreadPrices, "typed" | "unread">> {
  const answer: unknown = useActionData();
  return typeof answer === "object" && answer !== null && "typed" in answer ? (answer as UnreadPrices) : {};
}

type TableProps = { data: PricesData; keep(form: HTMLFormElement): void };

function PriceTable({ data, keep }: TableProps) {
  const { tours, prices, table, place, previous, next, elsewhere, fresh } = data;
  const answer = useTyped();
  const typed = { ...data.typed, ...answer.typed };
  const unread = new Set(answer.unread);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer.unread) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer.unread]);
  return (
    <Form
      ref={form}
      key={table}
      method="post"
      action={table}
      preventScrollReset
      onChange={(event) => keep(event.currentTarget)}
    >
      {elsewhere.map(({ name, rupees }) => (
        <Hidden key={name} name={name} rupees={rupees} />
      ))}
      <TableRegion label="Prices of all tours">
        <table className="list">
          <thead>
            <tr>
              <th scope="col">Tour</th>
              {prices.map(({ price, label }) => (
                <th key={price} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tours.map((tour) => (
              <TourRows key={tour.slug} tour={tour} prices={prices} typed={typed} unread={unread} />
            ))}
          </tbody>
        </table>
      </TableRegion>
      <p className="bar">
        <button className="btn do" type="submit">
          Plan these prices
        </button>
        {place === null ? null : <span className="soft">{`Tours ${place}`}</span>}
        {previous === null ? null : (
          <Turn to={previous}>
            <span>The tours before</span>
          </Turn>
        )}
        {next === null ? null : (
          <Turn to={next}>
            <span>More tours</span>
            <Sign name="right" />
          </Turn>
        )}
      </p>
      {elsewhere.length === 0 ? null : (
        <p className="bar">
          <span>{`${pluralize(elsewhere.length, "price")} changed on other pages. A plan includes every change.`}</span>
          <Link to={fresh} preventScrollReset>
            Forget all changes
          </Link>
        </p>
      )}
    </Form>
  );
}

/** Turns the page with its typed prices, without scripts too. */
const Turn = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <button className="btn" type="submit" name={PRICES_TURN} value={to.split("?")[1] ?? ""}>
    {children}
  </button>
);

const Hidden = ({ name, rupees }: { name: string; rupees: string }) => (
  <input type="hidden" name={name} value={rupees} />
);

type RowProps = {
  tour: PricesData["tours"][number];
  prices: PricesData["prices"];
  typed: Readonly<Record<string, string>>;
  unread: ReadonlySet<string>;
};

function TourRows({ tour, prices, typed, unread }: RowProps) {
  const address = useDeedAddress();
  return tour.days.map(({ season, values }, place) => (
    <tr key={values[0]?.name} data-row="" tabIndex={-1}>
      <th scope="row">
        {season ? (
          <span className="season">
            <span>{season.name}</span>
            <span className="sub">{season.days}</span>
            <Link
              className="sub"
              to={address({ command: "change-prices", options: { "end-season": season.from, tours: tour.slug } })}
            >
              Take it away
            </Link>
          </span>
        ) : (
          <label className="filter tickbox">
            <input type="checkbox" name="o.tours" value={tour.slug} form="many" />
            <span>{tour.name}</span>
          </label>
        )}
        {place > 0
          ? null
          : tour.drafts.map((words) => (
              <span key={words} className="sub">
                {words}
              </span>
            ))}
      </th>
      {values.map(({ name, rupees }, at) => (
        <td key={name} data-price={prices[at]?.label}>
          <input type="hidden" name={`was.${name}`} value={typed[`was.${name}`] ?? rupees} readOnly />
          <input
            className="field price"
            name={name}
            defaultValue={typed[name] ?? rupees}
            inputMode="decimal"
            aria-invalid={unread.has(name) || undefined}
            aria-describedby={unread.has(name) ? `fault-${name}` : undefined}
            aria-label={`${prices[at]?.label ?? name}, ${tour.name}${season ? `, ${season.name}, ${season.days}` : ""}, rupees`}
          />
          {unread.has(name) ? (
            <span className="fault-words" id={`fault-${name}`}>
              At most eight digits, such as 2100 or 999.50.
            </span>
          ) : null}
        </td>
      ))}
    </tr>
  ));
}
