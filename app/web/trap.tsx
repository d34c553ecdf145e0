/** The name of the field that only robots fill in. */
export const TRAP = "website";

/** A field that people never meet: out of sight, out of the tab order, hidden from screen readers. */
export function Trap() {
  return (
    <div aria-hidden="true" className="absolute left-[-200vw] h-px w-px overflow-hidden">
      <label>
        Website
        <input type="text" name={TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** Whether a robot has filled in the trap. It is thanked like everyone, and nothing is kept. */
export const isTrapped = (form: FormData): boolean => Boolean(form.get(TRAP));
