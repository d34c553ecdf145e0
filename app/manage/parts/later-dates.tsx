import { useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";

type Props = {
  shown: number;
  /** History state of the next page. */
  state?: object;
  children: string;
};

/**
 * Submit button for more dates within the choosing form, which keeps the selection. It follows the form's own button, which
 * Enter presses.
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
