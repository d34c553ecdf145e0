import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Trap } from "#app/web/forms/trap.tsx";

/** The newsletter action's answer. */
export interface NewsletterAnswer {
  sent?: boolean;
  error?: string;
  typed?: { email?: string };
  /** Reason of a refusal that is not about the address. */
  problem?: string;
}

/**
 * The same answer for every address, so that nobody learns who is subscribed. True for new, recently mailed and subscribed addresses alike.
 */
const newsletterSent = {
  title: "Check your mailbox",
  text: "If this address isn't on the list yet, we'll send you a mail with a button, at most one a day. Press it to get the newsletter; until then we send nothing else. Today's button still works.",
};

/** Missing part of a typed address, as far as the browser can tell. */
type Lack = "all" | "at" | "end" | "nothing";

const lackWords: Record<Lack, string> = {
  all: "Enter your full e-mail address.",
  at: "Your address needs an @.",
  end: "Check the part around the @.",
  nothing: "We'll ask you once, by mail, to confirm it's you.",
};

const lackOf = ({ value, validity }: HTMLInputElement): Lack =>
  validity.valid ? "nothing" : value === "" ? "all" : value.includes("@") ? "end" : "at";

/**
 * Extracts the plain address from pasted text with a name or invisible characters, which the browser would call invalid. The parser is
 * loaded on demand.
 */
async function takePlain(field: HTMLInputElement): Promise<void> {
  if (!/[<>\p{Cf}]|^mailto:/iu.test(field.value)) return;
  const { plainAddress } = await import("#platform/mail/plain-address.ts");
  field.value = plainAddress(field.value);
}

/**
 * Subscription form. With JavaScript the button waits for a valid address and the answer appears in place; without it the form leads to the
 * newsletter page.
 */
export function NewsletterForm({ buttonLabel, answer }: { buttonLabel: string; answer?: NewsletterAnswer }) {
  const fetcher = useFetcher<NewsletterAnswer>();
  const result = fetcher.data ?? answer;
  const form = useFirstFault(result);
  const field = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  const [lack, setLack] = useState<Lack>("all");
  const isSent = result?.sent === true;
  const isWaiting = isLive && lack !== "nothing";
  const read = useCallback((typed: HTMLInputElement): void => {
    const tell = () => setLack(lackOf(typed));
    tell();
    takePlain(typed).then(tell, () => undefined);
  }, []);

  useEffect(() => {
    // Includes input typed or autofilled before hydration.
    if (field.current) read(field.current);
    setLive(true);
  }, [read]);
  useEffect(() => {
    if (isSent) said.current?.focus();
  }, [isSent]);

  return (
    <div>
      <div ref={said} tabIndex={-1} className="outline-none">
        {isSent ? (
          <Notice tone="success" title={newsletterSent.title}>
            {newsletterSent.text}
          </Notice>
        ) : null}
      </div>
      {isSent ? null : (
        <fetcher.Form ref={form} method="post" action="/newsletter" className="flex flex-wrap items-start gap-3">
          {isLive ? <input type="hidden" name="inPlace" value="yes" /> : null}
          <Trap problem={result?.problem} />
          <Field label="E-mail" required error={result?.error ?? result?.problem} className="min-w-0 grow basis-64">
            <Input
              ref={field}
              name="email"
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              defaultValue={result?.typed?.email}
              onInput={(event) => read(event.currentTarget)}
            />
          </Field>
          <Button
            type="submit"
            busy={fetcher.state !== "idle"}
            // Outlined at full strength while it waits; filled once the address is valid.
            variant={isWaiting ? "secondary" : "primary"}
            disabled={isWaiting}
            className="disabled:pointer-events-none disabled:opacity-100! max-sm:w-full sm:mt-[1.9rem]"
          >
            {buttonLabel}
          </Button>
          <p role="status" className="basis-full text-sm">
            {lackWords[lack]}
          </p>
        </fetcher.Form>
      )}
    </div>
  );
}
