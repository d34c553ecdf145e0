import { type RefObject, useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { type ListWish, listSearch, readListParams } from "./list-search-params.ts";

/** Typing pause before a request, in milliseconds. */
const PAUSE = 250;

/**
 * Submits the filters when one changes: at once for a choice, after a pause for typing. Scroll and focus stay. The filters live in the
 * address, so Back fills the form again.
 */
export function useLiveForm(form: RefObject<HTMLFormElement | null>, wish: ListWish) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const run = (): void => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const asked = readListParams(new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>));
    const search = new URLSearchParams(listSearch(asked));
    submit(search, { method: "get", action: "/tours", replace: true, preventScrollReset: true }).catch(() => {
      // The page's error screen reports the failure.
    });
  };

  useEffect(() => {
    const values: Record<string, string> = {
      ...{ text: wish.text, location: wish.location, type: wish.type, order: wish.order },
      ...{ level: wish.level, length: wish.length, distance: wish.distance, age: `${wish.age ?? ""}` },
      ...{ date: wish.date ?? "", people: `${wish.people ?? ""}` },
    };
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      // Does not overwrite a field in which somebody types while the answer arrives.
      if (control !== document.activeElement || control instanceof HTMLSelectElement) control.value = value;
    }
    const ebike = form.current?.elements.namedItem("ebike");
    if (ebike instanceof HTMLInputElement) ebike.checked = wish.ebike === "yes";
  }, [form, wish]);

  return {
    run,
    runSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, PAUSE);
    },
  };
}
