import { useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";

type Props = {
  /** How many dates the page then shows. */
  shown: number;
  /** What the history remembers of the page that comes. */
  state?: object;
  children: string;
};

/**
 * Asks for more dates, in the form that chooses one of them: what is chosen goes along, scripts or not. The form holds the key
 * of its page as a field. It stands after the form's own button, which is the one that Enter presses.
 */
export function LaterDates({ shown, state, children }: Props) {
  const submit = useSubmit();
  return (
    <Button
      type="submit"
      name="shown"
      value={shown}
      formMethod="get"
      variant="link"
      onClick={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, { method: "get", preventScrollReset: true, state });
      }}
    >
      {children}
    </Button>
  );
}
