import { data } from "react-router";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import { keyOf } from "#app/web/links/signed-link.server.ts";
import { type ManagedBooking, openManagedBooking } from "#modules/booking/index.server.ts";
import { describePeople } from "#modules/booking/model.ts";
import { longDate } from "#platform/time/delhi-time.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Is this voucher valid?", "Check if a voucher is valid, and for whom.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const link = { reference: params.reference, key: keyOf(request), purpose: "voucher" } as const;
  const booking = await openManagedBooking(app, link);
  if (!booking) throw data("no such voucher", { status: 404 });
  const { reference, status, isCalledOff, people, localDate, localTime, tour, contactName } = booking;
  // Any holder of the paper may read this: show no more than it does.
  return {
    reference,
    standing: standingOf({ status, isCalledOff }),
    people,
    localDate,
    localTime,
    tourName: tour.name,
    firstName: contactName.split(" ")[0] ?? "",
  };
}

type Standing = "holds" | "called_off" | "ended";

const standingOf = ({ status, isCalledOff }: Pick<ManagedBooking, "status" | "isCalledOff">): Standing =>
  status !== "confirmed" ? "ended" : isCalledOff ? "called_off" : "holds";

const headings: Record<Standing, string> = {
  holds: "This voucher is valid",
  called_off: "This ride is called off",
  ended: "This voucher is not valid",
};

const reasons: Record<Exclude<Standing, "holds">, string> = {
  // The booking stands until the guest chooses; with another date this voucher is valid again.
  called_off:
    "The company has called this ride off. By mail it asks the person who booked what they would like instead.",
  ended: "It was cancelled, handed over to another person, or already used.",
};

/** Page for the guide who scans a voucher. */
export default function VoucherCheck({ loaderData }: Route.ComponentProps) {
  const { reference, standing, people, localDate, localTime, tourName, firstName } = loaderData;
  const holds = standing === "holds";
  return (
    <div className="wrap page">
      <h1>{headings[standing]}</h1>
      <Notice tone={holds ? "success" : "error"} still className="mt-6 max-w-xl" title={`${reference}, ${tourName}`}>
        {holds ? `${firstName}, ${describePeople(people)}` : reasons[standing]}
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
