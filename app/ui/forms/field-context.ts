import { createContext, useContext } from "react";

type FieldWiring = { id: string; describedBy?: string; invalid: boolean; required: boolean };

export const FieldContext = createContext<FieldWiring | null>(null);

type ControlProps = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

/** Attributes of a control: its own, or those of the field around it. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  const describedBy = [own["aria-describedby"], field?.describedBy].filter(Boolean).join(" ");
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    "aria-describedby": describedBy || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
  };
}

export const controlClass =
  "min-h-12 w-full rounded-md border border-edge bg-card px-3.5 text-base text-ink placeholder:text-ink-soft placeholder:opacity-80 hover:border-ink aria-invalid:border-2 aria-invalid:border-coral-ink disabled:cursor-not-allowed disabled:bg-sand/40 disabled:text-ink-soft";
