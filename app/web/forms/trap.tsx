import { TRAP } from "./trap-name.ts";

/** Asks a person to press again. A form that shows it has no trap, so the second press is accepted. */
export const PRESS_AGAIN =
  "We couldn't tell if a person sent this. We've kept what you typed: please press the button again.";

/** Stops password managers from filling the field: 1Password, Bitwarden, Dashlane, Keeper, LastPass and Proton Pass. */
const unknownToManagers = {
  "data-1p-ignore": "true",
  "data-op-ignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
  "data-keeper-ignore": "true",
  "data-lpignore": "true",
  "data-protonpass-ignore": "true",
};

/** Hidden from view, tab order and screen readers. Absent if `problem` is PRESS_AGAIN. */
export function Trap({ problem }: { problem?: string | null | undefined }) {
  if (problem === PRESS_AGAIN) return null;
  return (
    <div aria-hidden="true" className="absolute left-[-200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" {...unknownToManagers} />
      </label>
    </div>
  );
}

export const isTrapped = (form: FormData): boolean => Boolean(form.get(TRAP));
