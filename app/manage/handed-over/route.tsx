import { Button } from "#app/ui/button.tsx";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("Handed over", "This booking has been handed over to someone else.");

/** Page for the former traveller, whose link is dead. */
export default function HandedOver() {
  return (
    <div className="wrap page">
      <h1>Handed over</h1>
      <p className="measure mt-4 text-lg">
        The new traveller has the confirmation and the only link to the booking. We&apos;ve mailed you too. Thank you
        for not leaving the saddle empty.
      </p>
      <div className="mt-8">
        <Button to="/tours">See other dates</Button>
      </div>
    </div>
  );
}
