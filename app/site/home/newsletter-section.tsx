import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { heading: string; text: string; buttonLabel: string };

/** The monthly letter, at the foot of a page. */
export function NewsletterSection({ heading, text, buttonLabel }: Props) {
  return (
    <Section heading={heading} text={text} tone="marigold" layout="side">
      <Form method="post" action="/newsletter" className="flex flex-wrap items-end gap-4">
        <Field label="E-mail address" hint="We write once a month and not in between." className="min-w-56 grow">
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
        <p hidden>
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Button type="submit" className="min-h-12">
          {buttonLabel}
        </Button>
      </Form>
    </Section>
  );
}
