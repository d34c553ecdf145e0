import { Combobox as Base } from "@base-ui/react/combobox";
import { type SyntheticEvent, useRef, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass, useFieldControl } from "#app/ui/forms/field-context.ts";
import { type ComboboxOption, findOptions } from "#app/ui/forms/find-options.ts";

export interface ComboboxListProps {
  options: readonly ComboboxOption[];
  name?: string;
  id?: string;
  value: string | null;
  onChange?: (value: string | null) => void;
  placeholder?: string;
  emptyText?: string;
  required?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  className?: string;
}

/** The searchable list of a `Combobox`, a chunk of its own. */
export function ComboboxList(props: ComboboxListProps) {
  const { options, name, value, onChange, placeholder, disabled, autoComplete, className } = props;
  const wiring = useFieldControl({ id: props.id, required: props.required });
  /** Search text; empty while the field shows the chosen label. */
  const [query, setQuery] = useState("");
  const found = useRef<ComboboxOption | undefined>(undefined);
  const isTyped = useRef(false);
  const chosen = options.find((option) => option.value === value) ?? null;
  /** Selects the chosen label on a press, so that typing replaces it. */
  const selectChosen = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void => {
    if (field.value === chosen?.label) field.select();
  };
  const choose = (option: ComboboxOption | null) => {
    onChange?.(option?.value ?? null);
  };
  /** Chooses the highlighted option when somebody typed and moved to the next field. */
  const takeFound = (isOpen: boolean, { reason }: { reason: string }) => {
    const isLeft = !isOpen && (reason === "focus-out" || reason === "outside-press");
    if (isLeft && isTyped.current && found.current) choose(found.current);
  };
  return (
    <Base.Root
      items={options}
      filteredItems={findOptions(options, query)}
      value={chosen}
      onValueChange={choose}
      onInputValueChange={(typed, { reason }) => {
        isTyped.current = reason === "input-change";
        setQuery(isTyped.current ? typed : "");
      }}
      onItemHighlighted={(option) => {
        found.current = option;
      }}
      onOpenChange={takeFound}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      name={name}
      required={wiring.required}
      disabled={disabled}
      autoComplete={autoComplete}
      autoHighlight
    >
      <Base.InputGroup className={cx("relative", className)}>
        <Base.Input
          id={wiring.id}
          aria-describedby={wiring["aria-describedby"]}
          aria-invalid={wiring["aria-invalid"]}
          placeholder={placeholder}
          onFocus={selectChosen}
          onClick={selectChosen}
          className={cx(controlClass, "pr-11")}
        />
        <Base.Trigger aria-label="Show the list" className="absolute inset-y-0 right-0 grid w-11 place-items-center">
          <Icon name="chevron-down" className="size-5" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-md border border-edge bg-card text-ink shadow-print-ink">
            <Base.Empty>
              <p className="px-3.5 py-3 text-ink-soft">{props.emptyText ?? "Nothing matches"}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 data-empty:p-0">
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 py-2 data-highlighted:bg-marigold data-highlighted:text-[#2a1238] data-selected:font-semibold"
                >
                  <span className="grow">{option.label}</span>
                  {option.hint ? <span className="text-sm">{option.hint}</span> : null}
                  <Base.ItemIndicator>
                    <Icon name="check" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
