import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, useFirstFault } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Trap } from "#app/web/forms/trap.tsx";

/** What the newsletter's action answers when something has to be mended. */
export interface NewsletterAnswer {
  sent?: boolean;
  error?: string;
  typed?: { email?: string };
  /** Why it was not taken although nothing is wrong with the address. */
  problem?: string;
}

/**
 * What is said to everyone who leaves an address, known to us or not: true of who gets a mail, and of who has had one today or reads
 * the letter already.
 */
const newsletterSent = {
  title: "Look into your mailbox",
  text: "If this address is not on the list yet, a mail with one button comes, one a day at the most. Press it, and the letter comes; until then we send nothing else. If one has come today, its button still works.",
};

/** What the address still lacks, as far as the browser can tell. */
type Lack = "all" | "at" | "end" | "nothing";

const lackWords: Record<Lack, string> = {
  all: "Your whole address first, then the button.",
  at: "There is no @ in it yet.",
  end: "Something is missing around the @.",
  nothing: "Before the first letter we ask you once, by mail, whether it is you.",
};

const lackOf = ({ value, validity }: HTMLInputElement): Lack =>
  validity.valid ? "nothing" : value === "" ? "all" : value.includes("@") ? "end" : "at";

/**
 * Leaves the plain address of what was copied with more around it, or with signs that nobody sees: the browser would call it
 * invalid, and the button would wait for ever. The code that reads it is loaded when it is needed.
 */
async function takePlain(field: HTMLInputElement): Promise<void> {
  if (!/[<>\p{Cf}]|^mailto:/iu.test(field.value)) return;
  const { plainAddress } = await import("#platform/mail/plain-address.ts");
  field.value = plainAddress(field.value);
}

/**
 * An address for the letter. Where there is JavaScript the button waits for an address that the browser calls valid, and
 * the answer appears in place; without, it is a plain form that leads to the newsletter's own page.
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
    // What was typed, or filled in by the browser, before this script was here counts too.
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
              maxLength={254}
              onInput={(event) => read(event.currentTarget)}
            />
          </Field>
          <Button
            type="submit"
            busy={fetcher.state !== "idle"}
            // It waits in full strength, as an outline; with an address it fills.
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
