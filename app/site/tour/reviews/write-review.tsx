import { useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { keptToken } from "#app/account/kept-token.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { windowStorage } from "#app/web/browser/browser-storage.ts";
import { ReviewForm, type ReviewFormAnswer, ReviewThanks } from "./review-form.tsx";

/** Fragment of the form on a tour page. */
export const WRITE_A_REVIEW = "write-a-review";

type Props = {
  tour: { slug: string; path: string };
  answer?: ReviewFormAnswer;
  /** Thanks for a review that was just accepted. */
  taken: string | null;
};

/**
 * "Write A Review" (specification §2), for logged-in travellers. The page is cached for everybody, so the form is always there. A post
 * without login is refused, and the draft is restored after the login.
 */
export function WriteReview({ tour, answer, taken }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const draft = `review:${tour.slug}`;
  // A browser opens the fold for its fragment; the router, which only scrolls, does not.
  useLayoutEffect(() => {
    if (fold.current && location.hash === `#${WRITE_A_REVIEW}`) fold.current.open = true;
  }, []);
  useEffect(() => {
    const form = place.current?.querySelector("form");
    if (taken) windowStorage.remove(draft);
    // A form sent before hydration: keep its values as the draft.
    else if (answer && form) keepDraft(form, draft);
    else if (fillFromDraft(form, draft) && fold.current) fold.current.open = true;
  }, [draft, taken, answer]);
  useEffect(() => {
    if (taken) return;
    let isHere = true;
    let isAsked = false;
    let stop: (() => void) | undefined;
    // Only logged-in travellers, also from another tab meanwhile, load the prefill code.
    const begin = (): void => {
      if (isAsked || keptToken.get() === null) return;
      isAsked = true;
      import("#app/account/prefill.ts")
        .then(({ prefill }) => {
          // The component was unmounted meanwhile.
          if (isHere) stop = prefill(place.current?.querySelector("form"), { name: "name" });
        })
        .catch(() => {
          isAsked = false;
        });
    };
    begin();
    const stopHearing = keptToken.onChange(begin);
    return () => {
      isHere = false;
      stopHearing();
      stop?.();
    };
  }, [taken]);
  return (
    <details ref={fold} open={Boolean(taken || answer)} className="off-paper mt-4">
      <summary className={buttonClass({ variant: "secondary", size: "sm" })}>Write A Review</summary>
      <div ref={place} id={WRITE_A_REVIEW} className="mt-5 scroll-mt-32 rounded-lg bg-card p-5 shadow-print sm:p-7">
        <p className="measure mb-5 text-ink-soft">
          Been on this ride? If you booked it with your confirmed address, we mark your review.
        </p>
        {taken ? (
          <ReviewThanks words={taken} />
        ) : (
          <ReviewForm
            action={`${tour.path}#${WRITE_A_REVIEW}`}
            answer={answer}
            onSend={addToken}
            onType={(form) => keepDraft(form, draft)}
          >
            {(said) => (
              <>
                <input type="hidden" name="token" defaultValue="" />
                <LoginLink path={tour.path} isAsked={said?.needsLogin === true} />
              </>
            )}
          </ReviewForm>
        )}
      </div>
    </details>
  );
}

const linkLook = "font-semibold text-coral-ink underline underline-offset-4";

/** Link to the login and back to this form. Without JavaScript only this page keeps the draft, so the login opens in a new tab. */
function LoginLink({ path, isAsked }: { path: string; isAsked: boolean }) {
  const login = `/login?next=${encodeURIComponent(`${path}#${WRITE_A_REVIEW}`)}`;
  if (!isAsked)
    return (
      <p className="if-logged-out">
        <Link to={login} className={linkLook}>
          Log in
        </Link>{" "}
        first: reviews are posted by travellers with an account.
      </p>
    );
  return (
    <>
      <p className="noscript:hidden">
        {/* A revoked or expired token still makes pages look logged in. */}
        <Link to={login} onClick={keptToken.forget} className={linkLook}>
          Log in
        </Link>{" "}
        and post it then; we keep your words here.
      </p>
      <p className="hidden noscript:block">
        <a href={login} target="_blank" className={linkLook} rel="noopener">
          Log in
        </a>{" "}
        in another tab, then come back and post it again: we keep your words here.
      </p>
    </>
  );
}

/** The token from local storage is sent with the form; without JavaScript the cookie is. */
function addToken(form: HTMLFormElement): void {
  const field = form.elements.namedItem("token");
  if (field instanceof HTMLInputElement) field.value = keptToken.get() ?? "";
}

const fields = ["rating", "name", "contactmessage"] as const;

/** Keeps the draft in this window across the login. */
function keepDraft(form: HTMLFormElement, key: string): void {
  const typed = new FormData(form);
  windowStorage.set(key, JSON.stringify(fields.map((field) => typed.get(field) ?? "")));
}

/** Returns whether it had something. */
function fillFromDraft(form: HTMLFormElement | null | undefined, key: string): boolean {
  try {
    const kept: unknown = JSON.parse(windowStorage.get(key) ?? "null");
    if (!form || !Array.isArray(kept)) return false;
    for (const [index, name] of fields.entries()) {
      const field = form.elements.namedItem(name);
      const value = String(kept[index] ?? "");
      if (field !== null && "value" in field && field.value === "") field.value = value;
    }
    return kept.some(Boolean);
  } catch {
    // The stored draft is not ours.
    return false;
  }
}
