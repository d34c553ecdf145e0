import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Typed traveller details. */
export type Typed = Readonly<Partial<Record<string, string>>>;

type Props = { link: string; typed: Typed; variant?: "primary" | "secondary"; children: string };

/** Form that moves to another ride with the typed details, in its body: phone numbers do not belong in addresses. */
export const CarryOverFields = ({ link, typed, variant, children }: Props) => (
  <Form method="post" action={link}>
    {Object.entries({ ...typed, ...wishOf(link), comesAlong: "1" }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button type="submit" variant={variant}>
      {children}
    </Button>
  </Form>
);

const wishOf = (link: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(link.slice(link.indexOf("?"))));
