import { Button } from "#app/ui/button.tsx";
import { privateHeaders, privateMeta } from "#app/web/links/private-page.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () =>
  privateMeta("A newer link", "This booking has a newer link, in your latest mail.");

export const loader = ({ request }: Route.LoaderArgs) => ({
  isMoved: new URL(request.url).searchParams.get("done") === "moved",
});

/** Page after a payment whose booking changed hands or address meanwhile. It must not reveal which. */
export default function NewerLink({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <h1>{loaderData.isMoved ? "Your date has changed" : "This change has ended"}</h1>
      <p className="measure mt-4 text-lg">
        <span>
          {loaderData.isMoved
            ? "We're sending you the new date by mail."
            : "If a payment for it still arrives, we make the change or send the money back, and tell you by mail."}
        </span>{" "}
        This link no longer works. The booking has a newer one, which we mailed to its current address.
      </p>
      <div className="mt-8">
        <Button to="/contact">Write to us</Button>
      </div>
    </div>
  );
}
