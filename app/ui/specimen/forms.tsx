import { useState } from "react";
import { StepperProgress } from "#app/ui/art/stepper-progress.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Combobox } from "#app/ui/forms/combobox.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Stepper } from "#app/ui/forms/stepper.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Section } from "#app/ui/section.tsx";
import { Plate } from "#app/ui/specimen/plate.tsx";

const countries = [
  ["IN", "India", "+91"],
  ["DE", "Germany", "+49"],
  ["FR", "France", "+33"],
  ["GB", "United Kingdom", "+44"],
  ["US", "United States", "+1"],
  ["CI", "Côte d’Ivoire", "+225"],
].map(([value = "", label = "", hint = ""]) => ({ value, label, hint }));

export function FormSpecimens() {
  const [busy, setBusy] = useState(false);
  return (
    <Section
      heading="Controls"
      kicker="To press and to fill in"
      text="Native where the browser is good at it."
      layout="side"
      tone="cream"
    >
      <div className="grid gap-10">
        <Plate name="Buttons">
          <div className="flex flex-wrap items-center gap-4">
            <Button icon="calendar">Check dates</Button>
            <Button variant="secondary">Ask a question</Button>
            <Button variant="quiet" icon="share">
              Share
            </Button>
            <Button variant="link" href="#motifs" iconEnd="arrow-right">
              See the motifs
            </Button>
            <Button size="sm" variant="secondary">
              Small
            </Button>
            <Button size="lg" to="/dev/ui">
              Large link
            </Button>
            <Button busy={busy} onClick={() => setBusy(true)}>
              {busy ? "Holding your places" : "Press to keep busy"}
            </Button>
            <Button disabled>Not now</Button>
          </div>
        </Plate>
        <Plate name="Steps of a form">
          <StepperProgress
            steps={[{ label: "Choose", to: "/dev/ui" }, { label: "Who" }, { label: "Pay" }]}
            current={1}
          />
        </Plate>
        <Plate name="Fields">
          <div className="grid gap-6 sm:grid-cols-2">
            <Field label="Name" required hint="As we should call you">
              <Input name="name" autoComplete="name" defaultValue="Anna Łukasik" />
            </Field>
            <Field label="E-mail" required error="This address needs an @ and what follows it.">
              <Input name="email" type="email" autoComplete="email" defaultValue="anna.example.org" icon="mail" />
            </Field>
            <Field label="Country">
              <Combobox name="country" options={countries} placeholder="Type to find" />
            </Field>
            <Field label="Month">
              <Select
                name="month"
                placeholder="Any month"
                options={[
                  { value: "2026-11", label: "November 2026" },
                  { value: "2026-12", label: "December 2026" },
                ]}
              />
            </Field>
            <Field label="Anything we should know" optional="optional" className="sm:col-span-2">
              <Textarea name="note" placeholder="Food, health, a birthday" />
            </Field>
          </div>
        </Plate>
        <div className="grid items-start gap-10 sm:grid-cols-2">
          <Plate name="Numbers">
            <div className="divide-y divide-line">
              <Stepper label="Adults" hint="12 and older" defaultValue={2} min={1} max={12} className="pb-4" />
              <Stepper
                label="Children"
                hint="6 to 11"
                defaultValue={4}
                max={4}
                atMax="We have four small bicycles."
                className="pt-4"
              />
            </div>
          </Plate>
          <Plate name="Yes or no">
            <Checkbox name="terms" defaultChecked>
              I agree to the terms
            </Checkbox>
            <Checkbox name="helmet" end="₹150" hint="Three sizes">
              Helmet
            </Checkbox>
            <Checkbox name="waiver" error="Please tick this to ride along.">
              I can ride a bicycle
            </Checkbox>
          </Plate>
        </div>
        <Plate name="One of a few">
          <div className="grid gap-6">
            <RadioCards
              legend="Kind of group"
              name="kind"
              layout="segment"
              defaultValue="shared"
              options={[
                { value: "shared", label: "Shared" },
                { value: "private", label: "Private" },
              ]}
            />
            <RadioCards
              legend="How to pay"
              name="pay"
              layout="grid"
              defaultValue="all"
              options={[
                { value: "all", label: "All of it", hint: "By card or UPI", end: "₹4,000" },
                { value: "part", label: "A quarter now", hint: "The rest by 12 December", end: "₹1,000" },
                { value: "later", label: "On the spot", hint: "Only for groups", disabled: true, isWide: true },
              ]}
            />
          </div>
        </Plate>
      </div>
    </Section>
  );
}
