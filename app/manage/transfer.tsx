import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import { z } from "zod";
import { openManageLink, payChangePath } from "#app/checkout/booking-link.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { firstFaults } from "#app/web/first-faults.ts";
import { useFreshAfterBack } from "#app/web/fresh-after-back.ts";
import { houseOf } from "#app/web/house.server.ts";
import { ownFields, readForm } from "#app/web/read-form.server.ts";
import { toE164, transferBooking } from "#modules/booking/index.server.ts";
import { TRANSFER_FEE_PAISE } from "#modules/booking/model.ts";
import { longDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import type { Route } from "./+types/transfer";
import { managePath, privateHeaders, privateMeta } from "./private-page.ts";

export { clientAction } from "#app/web/keep-typed.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => privateMeta("Hand it over");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { booking, key } = await openManageLink(houseOf(context), params.reference, request);
  if (!booking.canTransfer) throw redirect(managePath(booking.reference, key));
  return { booking, key };
}

const empty = "Please fill this in";
const newTraveller = z.object({
  name: z.string(empty).trim().min(1, empty).max(120, "At most 120 letters"),
  email: z.string(empty).trim().min(1, empty).max(254).pipe(z.email("Please enter a valid email")),
  phone: z.string(empty).trim().min(1, empty).max(30, "That is too long for a telephone number"),
});

const problems = {
  not_confirmed: "This booking is no longer confirmed.",
  too_late: "The list of riders has gone to the hotels; it is too late to hand the booking over.",
  not_a_holiday: "Only a cycling holiday can be handed over.",
  change_waiting: "A change of this booking still waits for its payment. Pay it or drop it first.",
  refund_too_small: `The refund of those who stay at home must be at least ${formatRupees(TRANSFER_FEE_PAISE)}, and somebody must still ride.`,
} as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const house = houseOf(context);
  const { booking, key } = await openManageLink(house, params.reference, request);
  const form = await readForm(request);
  const sent = Object.fromEntries(form) as Record<string, string>;
  const typed = ownFields(sent, Object.keys(newTraveller.shape));
  const leaving = form.getAll("rider").map(String);
  const who = newTraveller.safeParse(typed);
  const errors = firstFaults(who);
  const phone = toE164(typed.phone ?? "", booking.country);
  if (phone === null) errors.phone ??= "That does not look like a telephone number; begin it with + and the country";
  if (!who.success || phone === null) return data({ errors, typed, leaving, problem: null }, { status: 422 });
  const answer = await transferBooking(house, {
    bookingId: booking.id,
    to: { name: who.data.name, email: who.data.email, phone },
    leavingRiderIds: leaving,
  });
  if ("toPay" in answer) throw redirectDocument(payChangePath(house, answer.toPay.changeId, key));
  if ("transferred" in answer) {
    house.poke();
    throw redirect("/handed-over");
  }
  return data({ errors, typed, leaving, problem: problems[answer.refused] }, { status: 409 });
}

/** A holiday goes to another person: who it is, and how the fee is settled. */
export default function TransferPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshAfterBack();
  const { booking, key } = loaderData;
  const navigation = useNavigation();
  const typed: Record<string, string> = actionData?.typed ?? {};
  const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
  return (
    <div className="wrap band">
      <p className="kicker">
        {booking.reference}, {booking.tour.name}, {longDate(booking.localDate)}
      </p>
      <h1 className="mt-2">Somebody else rides</h1>
      <p className="measure mt-4 text-lg">
        Hand your holiday over to another person. The fee is {formatRupees(TRANSFER_FEE_PAISE)}, for hotels and permits
        that are written anew. They get a link of their own, and yours stops working.
      </p>
      {actionData?.problem ? (
        <Notice tone="warning" className="mt-6 max-w-xl">
          {actionData.problem}
        </Notice>
      ) : null}
      <Form method="post" noValidate className="mt-8 grid max-w-xl gap-5">
        <Field label="Their name" required error={errors.name}>
          <Input name="name" autoComplete="off" defaultValue={typed.name} />
        </Field>
        <Field label="Their e-mail" required hint="The confirmation and the new link go here." error={errors.email}>
          <Input name="email" type="email" autoComplete="off" defaultValue={typed.email} />
        </Field>
        <Field label="Their telephone, with the country" required error={errors.phone}>
          <Input name="phone" type="tel" inputMode="tel" autoComplete="off" defaultValue={typed.phone} />
        </Field>
        {booking.people > 1 ? (
          <fieldset>
            <legend className="text-lg font-semibold">Does anybody stay at home?</legend>
            <p className="mt-1 text-sm text-ink-soft">
              Then we keep the fee back from their refund, and you pay nothing now. Tick nobody, and you pay the fee on
              the next page.
            </p>
            <div className="mt-2 divide-y divide-line border-y border-line">
              {booking.riders.map((rider) => (
                <Checkbox
                  key={rider.id}
                  name="rider"
                  value={rider.id}
                  defaultChecked={actionData?.leaving?.includes(rider.id)}
                >
                  {rider.name ?? `Rider ${rider.position}`}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={navigation.state !== "idle"}>
            Hand it over
          </Button>
          <Button to={managePath(booking.reference, key)} variant="quiet">
            Keep it
          </Button>
        </div>
      </Form>
    </div>
  );
}
