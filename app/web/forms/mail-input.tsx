import { type ComponentPropsWithoutRef, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { useHydrated } from "../browser/use-hydrated.ts";
import { suggestAddress } from "./mail-slip.ts";

/** Asks about a likely slip in the provider's name, without blocking. */
export function MailInput(props: Omit<ComponentPropsWithoutRef<"input">, "type">) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [{ text, isWhole }, setTyped] = useState({ text: String(props.defaultValue ?? ""), isWhole: true });
  const meant = suggestAddress(text);
  // While typing, "anna@gmail.co" is on the way to the suggestion.
  const asked = meant === null || isWhole || !meant.startsWith(text) ? meant : null;
  const question = `Did you mean ${asked}?`;
  const takeOver = (): void => {
    if (!input.current || asked === null) return;
    input.current.value = asked;
    // As if typed, for listeners of the field.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    setTyped({ text: asked, isWhole: true });
    input.current.focus();
  };
  return (
    <>
      <Input
        {...props}
        ref={input}
        type="email"
        onInput={({ currentTarget }) => setTyped({ text: currentTarget.value, isWhole: false })}
        onBlur={({ currentTarget }) => setTyped({ text: currentTarget.value, isWhole: true })}
      />
      <div role="status" className="text-sm empty:-mt-1.5">
        {asked === null ? null : hydrated ? (
          <Button variant="link" size="sm" onClick={takeOver} className="text-left! wrap-anywhere">
            {question}
          </Button>
        ) : (
          question
        )}
      </div>
    </>
  );
}
