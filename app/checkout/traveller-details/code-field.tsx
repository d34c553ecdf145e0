import { Icon } from "#app/ui/art/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";

/** Sends the form to see the price with a code, and holds nothing. */
export const TRY_CODE = "try-code";

/**
 * Folded, so that it reproaches nobody who has no code. It stands after the form's own button: Enter in a field must not
 * press the one in here.
 */
export const CodeField = ({
  typed,
  applies,
  error,
  isSending,
}: {
  typed: string;
  /** Code that the total has, in words. */
  applies: string | undefined;
  error: string | undefined;
  isSending: boolean;
}) => (
  <details
    open={Boolean(typed || applies || error)}
    className="group rounded-md border border-line px-4 py-1.5 open:pb-4"
  >
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
      <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      <span>Have a gift or a code?</span>
    </summary>
    <Field label="Gift or code" hint={applies} error={error} className="mt-3">
      <div className="flex flex-wrap gap-3">
        <Input
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          className="min-w-0 grow basis-40"
        />
        <Button type="submit" name="intent" value={TRY_CODE} variant="secondary" busy={isSending}>
          Use it
        </Button>
      </div>
    </Field>
  </details>
);
