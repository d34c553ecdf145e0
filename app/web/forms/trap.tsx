import { TRAP } from "./trap-name.ts";

/** Asks a person to confirm by pressing again. The form that shows it has no trap, so the second press is taken. */
export const PRESS_AGAIN =
  "We could not be sure that a person sent this. Nothing you typed is lost: please press the button once more.";

/** Keeps 1Password, Bitwarden, Dashlane, Keeper, LastPass and Proton Pass from filling the field in. */
const unknownToManagers = {
  "data-1p-ignore": "true",
  "data-op-ignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
  "data-keeper-ignore": "true",
  "data-lpignore": "true",
  "data-protonpass-ignore": "true",
};

/**
 * A field that people never meet: out of sight, out of the tab order, hidden from screen readers.
 * `problem` is the problem that the form shows: with PRESS_AGAIN the field is left out.
 */
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

/** True if the trap is filled in: by a robot, or by a program that fills in forms for a person. */
export const isTrapped = (form: FormData): boolean => Boolean(form.get(TRAP));
