import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Form, useNavigate } from "react-router";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/forms/field-context.ts";
import { LONGEST_TEXT } from "#modules/search/model.ts";
import { describeCount } from "./count-words.ts";
import { searchPath } from "./search-path.ts";
import { choicesOf, type SuggestedResult, SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * Search over the page: a combobox whose list follows the typing (ARIA "list autocomplete"). Arrow keys move through the list while the
 * field keeps the focus. Enter opens the active result, or the results page; Escape closes.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useOpenModal();
  const beganBeside = useRef(false);
  const [text, setText] = useState("");
  const { answer, isAsking, failed } = useSuggestions(text);
  const navigate = useNavigate();
  const list = useId();
  const choices = text.trim() === "" || answer === null ? [] : choicesOf(answer);
  const go = (choice: SuggestedResult): void => {
    onClose();
    void navigate(choice.path);
  };
  const { active, setActive, onKeyDown } = useArrows(choices, go);

  /** Closes the way Escape does, so that the browser returns the focus before the dialog unmounts. */
  const close = (): void => dialog.current?.close();
  const type = (typed: string): void => {
    setText(typed);
    setActive(-1);
  };
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: by key it is Escape
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      // Closed at the end of a press that began on the backdrop, so that the page below gets neither press nor focus.
      onPointerDown={(event) => {
        beganBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => (beganBeside.current && event.target === event.currentTarget ? close() : undefined)}
      className="surface-paper fixed inset-x-0 top-0 m-0 mx-auto w-full max-w-none border-b-2 border-ink p-0 text-ink backdrop:bg-black/60 sm:top-16 sm:max-w-2xl sm:rounded-lg sm:border-2"
    >
      <div className="flex max-h-dvh flex-col sm:max-h-[calc(100dvh-8rem)]">
        <Form
          role="search"
          action="/search"
          onSubmit={onClose}
          className="flex items-center gap-2 px-4 pt-4 pb-3 sm:px-5 sm:pt-5"
        >
          <span className="relative block grow">
            <Icon
              name="search"
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
            />
            <input
              autoFocus
              type="search"
              name="text"
              role="combobox"
              aria-label="Search rides and stories"
              aria-autocomplete="list"
              aria-expanded={choices.length > 0}
              aria-controls={list}
              aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
              aria-describedby={`${list}-said`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={LONGEST_TEXT}
              placeholder="A place, a ride, a story"
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
              className={cx(controlClass, "pl-11 text-lg [&::-webkit-search-cancel-button]:hidden")}
            />
          </span>
          <button
            type="button"
            onClick={close}
            aria-label="Close search"
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand/60"
          >
            <Icon name="cross" className="size-6" />
          </button>
        </Form>
        <p id={`${list}-said`} role="status" className="px-4 pb-3 text-sm text-ink-soft sm:px-5">
          {said({ text, answer, isAsking, failed })}
        </p>
        <SuggestionList
          id={list}
          choices={choices}
          active={active}
          onGo={onClose}
          onPoint={setActive}
          isAsking={isAsking}
        />
        {failed ? (
          <p className="px-4 pb-4 sm:px-5">
            <a href={searchPath(text.trim())}>Open the search page</a>
          </p>
        ) : null}
      </div>
    </dialog>,
    document.body,
  );
}

/** Opens the dialog at the first render and locks the page's scrolling. */
function useOpenModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    const before = root.style.overflow;
    element?.showModal();
    root.style.overflow = "hidden";
    return () => {
      root.style.overflow = before;
      element?.close();
    };
  }, []);
  return dialog;
}

/** Index of the result that the arrow keys have reached; -1 is the field. Enter opens the result. */
function useArrows(choices: SuggestedResult[], go: (choice: SuggestedResult) => void) {
  const [active, setActive] = useState(-1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      // One position more than there are results: the field, from either end.
      setActive(((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1);
    }
    const chosen = choices[active];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      go(chosen);
    }
  };
  return { active, setActive, onKeyDown };
}

type Said = { text: string } & ReturnType<typeof useSuggestions>;

/** The line below the field, also read to screen readers. */
function said({ text, answer, failed }: Said): string {
  if (text.trim() === "") return "English or Hindi, in any spelling: we match words by their sound.";
  if (failed) return "The search didn't respond.";
  if (answer === null) return "Looking…";
  const found = describeCount(answer.total);
  if (found === "nothing") return `Nothing for “${answer.text}”. Try fewer letters.`;
  if (answer.isNearest) return `Nothing matches all these words. Nearest: ${found}.`;
  return answer.meant === null ? `${found}.` : `Did you mean “${answer.meant}”? ${found}.`;
}
