import { type ComponentProps, useState } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { useHydrated } from "#app/web/browser/use-hydrated.ts";

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type">) {
  const [isShown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        className="pr-12"
        spellCheck={false}
        autoCapitalize="none"
      />
      {hydrated ? (
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show the password"
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-md text-ink-soft aria-pressed:text-coral-ink"
        >
          <Icon name="eye" className="size-5" />
        </button>
      ) : null}
    </span>
  );
}
