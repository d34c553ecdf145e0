import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Who rides, as the form of it was filled in. */
export type Typed = Readonly<Partial<Record<string, string>>>;

type Props = { link: string; typed: Typed; variant?: "primary" | "secondary"; children: string };

/**
 * Leads to the form of another ride, which begins with who was to ride on this one. It goes in the body of a form, scripts or not:
 * an address is no place for a telephone number.
 */
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
