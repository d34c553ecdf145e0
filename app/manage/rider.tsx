import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, useFirstFault } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { firstFaults } from "#app/web/first-faults.ts";
import { fieldsOf } from "#app/web/form-fields.ts";
import { houseOf } from "#app/web/house.server.ts";
import { privateHeaders, privateMeta } from "#app/web/private-page.ts";
import { ownFields, readForm } from "#app/web/read-form.server.ts";
import { openSignedLink } from "#app/web/signed-link.server.ts";
import { isTrapped, Trap } from "#app/web/trap.tsx";
import { UnsavedNotice } from "#app/web/unsaved.tsx";
import { findRider, riderChanges, saveRider } from "#modules/booking/index.server.ts";
import { diets, dietWords, frameFor, riderDetails, WAIVER } from "#modules/booking/model.ts";
import { delhiInstant, longDate } from "#platform/delhi-time.ts";
import type { Route } from "./+types/rider";

export { clientAction } from "#app/web/keep-typed.ts";

export const headers = privateHeaders;
export const meta: Route.MetaFunction = () => privateMeta("Your details for the ride");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = houseOf(context);
  openSignedLink(house, "rider", params.id, request);
  const rider = await findRider(house, params.id);
  if (!rider) throw data("no such rider", { status: 404 });
  const isMeasured = rider.saved !== null && rider.mode === "Cycle";
  const frame = isMeasured ? frameFor(Number(rider.saved?.height), rider.minHeightCm) : null;
  return {
    rider,
    agreement: WAIVER.paragraphs,
    frame,
    isTooSmall: isMeasured && frame === null,
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const house = houseOf(context);
  const key = openSignedLink(house, "rider", params.id, request);
  const sent = await readForm(request);
  if (isTrapped(sent)) throw redirect(`/rider/${params.id}?key=${key}`);
  const form = fieldsOf(sent);
  const isChange = (await findRider(house, params.id))?.saved != null;
  const details = (isChange ? riderChanges : riderDetails).safeParse(form);
  if (!details.success)
    return data(
      { errors: firstFaults(details), typed: ownFields(form, Object.keys(riderDetails.shape)) },
      { status: 422 },
    );
  if (!(await saveRider(house, params.id, details.data))) throw data("no such rider", { status: 404 });
  throw redirect(`/rider/${params.id}?key=${key}&saved=1`);
}

/** One rider's own details, by their own link: what the workshop, the kitchen and the guide need to know. */
export default function RiderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rider, agreement, frame, isTooSmall, isSaved } = loaderData;
  const navigation = useNavigation();
  const form = useFirstFault(actionData);
  const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
  const typed: Record<string, string> = actionData?.typed ?? rider.saved ?? {};
  const faults = Object.keys(errors).length;
  /** What is saved and not shown again need not be written again. */
  const isKept = rider.saved !== null;
  return (
    <div className="wrap band">
      <p className="kicker">
        {rider.tourName}, {longDate(rider.localDate)}, {rider.localTime} IST
      </p>
      <h1 className="mt-2">{rider.saved ? `Your details, ${rider.saved.name}` : "Tell us about you"}</h1>
      {isTooSmall && !actionData ? (
        <Notice
          tone="warning"
          still={!isSaved}
          className="mt-6 max-w-xl"
          title={`Our frames on this ride begin at ${rider.minHeightCm} cm`}
          action={
            <Button to="/contact" icon="mail">
              Write to us
            </Button>
          }
        >
          Your details are saved, but none of our frames would fit you. Write to us and name {rider.reference}: we look
          for another way before the day.
        </Notice>
      ) : isSaved && !actionData ? (
        <Notice tone="success" className="mt-6 max-w-xl" title="Thank you, that is all we need">
          {frame ? `A frame of size ${frame} is set aside for you. ` : ""}You can change everything until we set out.
        </Notice>
      ) : null}
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form ref={form} method="post" noValidate className="grid max-w-xl content-start gap-6">
          <UnsavedNotice />
          {faults > 0 ? (
            <Notice tone="error" title="Fill up all the details required">
              {faults === 1 ? "One field needs another look." : `${faults} fields need another look.`}
            </Notice>
          ) : null}
          <Field label="Your name" required error={errors.name}>
            <Input name="name" autoComplete="name" defaultValue={typed.name} />
          </Field>
          <Field
            label="Your height in centimetres"
            required
            hint={rider.mode === "Cycle" ? "It chooses your frame. 5 ft 7 in is 170 cm." : "5 ft 7 in is 170 cm."}
            error={errors.height}
          >
            <Input name="height" inputMode="numeric" defaultValue={typed.height} className="max-w-32" />
          </Field>
          {isKept ? (
            <p className="text-ink-soft">
              What you eat, what the guide should know and whom we call are kept, and not shown here again: others may
              have the link of this page too. Leave a field of them empty and it stays as it is.
            </p>
          ) : null}
          <Field label="What you eat" required={!isKept} error={errors.diet}>
            <Select
              name="diet"
              placeholder={isKept ? "As you told us" : "Choose"}
              defaultValue={typed.diet ?? ""}
              options={diets.map((value) => ({ value, label: dietWords[value] }))}
            />
          </Field>
          <Field
            label="Anything the guide should know"
            optional="optional"
            hint={
              isKept
                ? "What you write here takes the place of what you told us before; “nothing” will do."
                : "Allergies, a knee, a fear of monkeys."
            }
            error={errors.notes}
          >
            <Textarea name="notes" rows={3} defaultValue={typed.notes} />
          </Field>
          <fieldset className="grid gap-5">
            <legend className="mb-3 text-lg font-semibold">If something happens, we call</legend>
            <Field label="Their name" required={!isKept} error={errors.emergencyName}>
              <Input name="emergencyName" autoComplete="off" defaultValue={typed.emergencyName} />
            </Field>
            <Field label="Their telephone, with the country" required={!isKept} error={errors.emergencyPhone}>
              <Input
                name="emergencyPhone"
                type="tel"
                inputMode="tel"
                autoComplete="off"
                defaultValue={typed.emergencyPhone}
              />
            </Field>
          </fieldset>
          <fieldset className="grid gap-3">
            <legend className="mb-1 text-lg font-semibold">Under 18?</legend>
            <Checkbox name="minor" defaultChecked={typed.minor === "on"}>
              This rider is under 18 and comes with a parent or guardian
            </Checkbox>
            <Field
              label="The guardian's name"
              hint="Only for a rider under 18. They ride along, and agree below for them."
              error={errors.guardianName}
            >
              <Input name="guardianName" autoComplete="off" defaultValue={typed.guardianName} />
            </Field>
          </fieldset>
          <fieldset>
            <legend className="mb-2 text-lg font-semibold">What we agree on</legend>
            <ol className="grid list-decimal gap-2 rounded-md bg-cream py-4 pr-5 pl-9">
              {agreement.map((paragraph) => (
                <li key={paragraph}>{paragraph}</li>
              ))}
            </ol>
            <Checkbox name="waiver" defaultChecked={typed.waiver === "on"} error={errors.waiver} className="mt-2">
              I have read this and agree
            </Checkbox>
            {rider.waiver ? (
              <p className="text-sm text-ink-soft">
                Agreed {delhiInstant(rider.waiver.at)}, version {rider.waiver.version}. Saving again agrees again.
              </p>
            ) : null}
          </fieldset>
          <Trap />
          <Button type="submit" size="lg" busy={navigation.state !== "idle"}>
            {rider.saved ? "Save the changes" : "Save my details"}
          </Button>
        </Form>
        <aside className="grid content-start gap-6 text-ink-soft">
          <p>
            What you eat, your notes and whom to call are read by the desk and the guide of this ride alone. Once saved,
            this page no longer shows them to anybody. The one who booked has its link too, and sees your name and
            height, for a child the guardian’s name, and that we have what we need.
          </p>
          <p>
            {rider.minAge > 0 ? `Riders are ${rider.minAge} or older on this one. ` : ""}Height, diet, notes and
            emergency contact are deleted two days after the ride.
          </p>
        </aside>
      </div>
    </div>
  );
}
