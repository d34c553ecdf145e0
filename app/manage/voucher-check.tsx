import { data } from "react-router";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { houseOf } from "#app/web/house.server.ts";
import { privateHeaders, privateMeta } from "#app/web/private-page.ts";
import { keyOf } from "#app/web/signed-link.server.ts";
import { openManagedBooking } from "#modules/booking/index.server.ts";
import { peopleWords } from "#modules/booking/model.ts";
import { longDate } from "#platform/delhi-time.ts";
import type { Route } from "./+types/voucher-check";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => privateMeta("Does this voucher hold?");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = houseOf(context);
  const link = { reference: params.reference, key: keyOf(request), purpose: "voucher" } as const;
  const booking = await openManagedBooking(house, link);
  if (!booking) throw data("no such voucher", { status: 404 });
  const { reference, status, isCalledOff, people, localDate, localTime, tour, contactName } = booking;
  // The page is for whoever holds the paper: it names no more than the paper does.
  return {
    reference,
    holds: status === "confirmed" && !isCalledOff,
    people,
    localDate,
    localTime,
    tourName: tour.name,
    firstName: contactName.split(" ")[0] ?? "",
  };
}

/** What the guide sees after scanning a voucher. */
export default function VoucherCheck({ loaderData }: Route.ComponentProps) {
  const { reference, holds, people, localDate, localTime, tourName, firstName } = loaderData;
  return (
    <div className="wrap page">
      <h1>{holds ? "This voucher holds" : "This voucher does not hold"}</h1>
      <Notice tone={holds ? "success" : "error"} still className="mt-6 max-w-xl" title={`${reference}, ${tourName}`}>
        {holds
          ? `${firstName}, ${peopleWords(people)}`
          : "It was cancelled, moved to another person, or has been ridden."}
      </Notice>
      {holds ? (
        <Facts
          className="mt-8 max-w-xl"
          layout="list"
          items={[
            { icon: "calendar", label: "Date", value: longDate(localDate) },
            { icon: "clock", label: "Time", value: `${localTime} IST` },
            { icon: "people", label: "People", value: people },
          ]}
        />
      ) : null}
    </div>
  );
}
