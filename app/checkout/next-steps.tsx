import { Button } from "#app/ui/button.tsx";
import { managePath } from "#app/web/links/private-page.ts";

export function NextSteps(props: { reference: string; bookingKey: string; people: number }) {
  const { reference, bookingKey, people } = props;
  const to = (page?: string) => managePath(reference, bookingKey, page);
  return (
    <div>
      <h2 className="text-xl">Three things to do when you have a moment</h2>
      <ul className="mt-4 grid gap-3 sm:max-w-md">
        <li>
          <Button href={`${to()}#riders`} icon="helmet" block>
            {people === 1 ? "Add your details" : `Add the ${people} riders' details`}
          </Button>
        </li>
        <li>
          <Button href={to("ride.ics")} icon="calendar" variant="secondary" block>
            Add to calendar
          </Button>
        </li>
        <li>
          <Button href={to("voucher.pdf")} icon="download" variant="secondary" block>
            Save the voucher offline
          </Button>
        </li>
      </ul>
      <p className="mt-3">
        <Button href={to()} variant="link">
          See your booking, or change your plans
        </Button>
      </p>
    </div>
  );
}
