import { useEffect, useRef, useState } from "react";
import type { ComboboxList, ComboboxListProps } from "#app/ui/forms/combobox-list.tsx";
import { useFieldControl } from "#app/ui/forms/field-context.ts";
import { Select } from "#app/ui/forms/select.tsx";

type Props = Omit<ComboboxListProps, "value"> & { value?: string | null; defaultValue?: string | null };

/**
 * A long searchable list, such as countries. The searchable version is large, so a native select stands in until the form gets pointer or
 * focus; its value is kept. A select in use is replaced on blur. If the chunk fails, the select stays.
 */
export function Combobox({ value, defaultValue, onChange, ...props }: Props) {
  const { name, options, placeholder, disabled, autoComplete, className } = props;
  const wiring = useFieldControl({ id: props.id, required: props.required });
  const native = useRef<HTMLSelectElement>(null);
  const [picked, setPicked] = useState(defaultValue ?? null);
  const [live, setLive] = useState<{ List: typeof ComboboxList } | null>(null);
  useEffect(() => {
    const list = native.current;
    if (!list) return;
    return whenSomebodyComes(list.form ?? document.documentElement, async () => {
      const { ComboboxList: List } = await import("#app/ui/forms/combobox-list.tsx");
      const replace = (): void => {
        setPicked(list.value || null);
        setLive({ List });
      };
      if (document.activeElement === list) list.addEventListener("blur", replace, { once: true });
      else replace();
    });
  }, []);

  const current = value === undefined ? picked : value;
  const choose = (chosen: string | null): void => {
    setPicked(chosen);
    onChange?.(chosen);
  };
  if (live) return <live.List {...props} value={current} onChange={choose} />;
  return (
    <Select
      ref={native}
      {...wiring}
      name={name}
      options={options}
      placeholder={placeholder ?? "Choose"}
      defaultValue={current ?? ""}
      disabled={disabled}
      autoComplete={autoComplete}
      className={className}
    />
  );
}

/** Runs `come` once when pointer or focus enters the element, or at once if it is there already. Returns a function that cancels. */
function whenSomebodyComes(place: Element, come: () => Promise<void>): () => void {
  const stop = new AbortController();
  const once = (): void => {
    stop.abort();
    come().catch(() => undefined);
  };
  for (const sign of ["pointerover", "focusin"]) place.addEventListener(sign, once, { signal: stop.signal });
  const hasFocus = document.activeElement !== document.body && place.contains(document.activeElement);
  // A page may come beneath a pointer that rests: nothing enters then.
  if (hasFocus || place.matches(":hover")) once();
  return () => stop.abort();
}
