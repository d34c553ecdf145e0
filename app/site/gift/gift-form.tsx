import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { prefill } from "#app/account/prefill.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Select } from "#app/ui/forms/select.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MailInput } from "#app/web/forms/mail-input.tsx";
import { useThroughReload } from "#app/web/forms/through-reload.ts";
import { Trap } from "#app/web/forms/trap.tsx";
import { GIFT_BACK_DAYS } from "#modules/credit/model.ts";
import { PageBanner } from "../page-banner.tsx";
import type { GiftLook } from "./begin-gift.server.ts";
import type { GiftAnswer } from "./gift-answer.ts";
import { SendingFields } from "./sending-fields.tsx";

const introduction =
  "A morning in the old city, or a week on the road: give somebody a sum, and they choose the ride and the day.";

/** Page on which a gift is bought. */
export function GiftPage({ look, answer }: { look: GiftLook; answer: GiftAnswer | undefined }) {
  const { picture } = look;
  return (
    <>
      {picture ? (
        <PageBanner title="Give a ride" hindi="तोहफ़ा" picture={picture}>
          <p>{introduction}</p>
        </PageBanner>
      ) : (
        <div className="wrap pt-12">
          <h1>Give a ride</h1>
          <p className="measure mt-4 text-lg text-ink-soft">{introduction}</p>
        </div>
      )}
      <div className="wrap grid gap-x-16 gap-y-12 pt-10 pb-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Fields look={look} answer={answer} />
        <HowItWorks />
      </div>
    </>
  );
}

const HowItWorks = () => (
  <section aria-labelledby="gift-how">
    <h2 id="gift-how" className="text-2xl">
      How it works
    </h2>
    <ul className="measure mt-4 grid list-disc gap-2 pl-5 marker:text-coral-ink">
      <li>You pay now. We mail the gift with its code, as a PDF, on the day that you choose.</li>
      <li>It pays for any of our tours, for as many people as it reaches. The rest stays on the code.</li>
      <li>It is valid for two years from the day on which it is sent.</li>
      <li>If a booking is cancelled, what comes back returns to the code.</li>
      <li>
        {`You can cancel it and have all your money back until ${GIFT_BACK_DAYS} days after it was sent, as long as nothing of it is used.`}
      </li>
      <li>
        <Link to="/terms-condition#gifts">The terms of gifts</Link>
      </li>
    </ul>
  </section>
);

const known = { name: "name", email: "email" } as const;

function Fields({ look, answer }: { look: GiftLook; answer: GiftAnswer | undefined }) {
  const { sums } = look;
  const navigation = useNavigation();
  const form = useFirstFault(answer);
  useThroughReload(form, "gift", answer);
  useEffect(() => prefill(form.current, known), [form]);
  const { errors, typed, problem } = answer ?? { errors: {}, typed: {} as GiftAnswer["typed"], problem: undefined };
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-xl content-start gap-6">
      {problem ? (
        <Notice tone="warning" title="Not ordered yet" answer={answer}>
          {problem}
        </Notice>
      ) : answer ? (
        <Notice tone="error" title="Almost there">
          Please check the marked fields below. Nothing is ordered yet.
        </Notice>
      ) : null}
      <Trap problem={problem} />
      <RadioCards
        legend="How much?"
        name="sum"
        layout="grid"
        error={errors.sum ?? null}
        defaultValue={typed.sum ?? String(sums.sums[0]?.paise ?? "other")}
        options={[
          ...sums.sums.map(({ paise, words }) => ({ value: String(paise), label: words })),
          { value: "other", label: "Another sum", hint: `${sums.least} to ${sums.most}` },
        ]}
      />
      <Field label="Another sum, in rupees" error={errors.other}>
        <Input name="other" type="text" inputMode="numeric" autoComplete="off" defaultValue={typed.other} />
      </Field>
      {look.tours.length > 0 ? (
        <Field label="A tour that you have in mind" optional="it pays for any other too">
          <Select name="tour" placeholder="Any tour" options={look.tours} defaultValue={typed.tour ?? look.tour} />
        </Field>
      ) : null}
      <Field label="Who is it for?" required error={errors.recipientName}>
        <Input name="recipientName" autoComplete="off" defaultValue={typed.recipientName} />
      </Field>
      <Field label="Your words" optional="they stand on the gift" error={errors.words}>
        <Textarea name="words" rows={4} defaultValue={typed.words} />
      </Field>
      <SendingFields {...look} errors={errors} typed={{ to: "buyer", on: look.today, ...typed }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your name" required error={errors.name}>
          <Input name="name" autoComplete="name" defaultValue={typed.name} />
        </Field>
        <Field label="Your e-mail" required error={errors.email}>
          <MailInput name="email" autoComplete="email" defaultValue={typed.email} />
        </Field>
      </div>
      <div>
        <Button type="submit" size="lg" busy={navigation.formAction?.startsWith("/gift")}>
          Go to payment
        </Button>
      </div>
    </Form>
  );
}
