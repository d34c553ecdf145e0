import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/art/icon.tsx";
import { cx } from "#app/ui/cx.ts";

type Tone = "success" | "error";
type Toast = { id: number; words: string; tone: Tone };

/** Specification §9. */
export const TOAST_MS = 3_000;

let toasts: readonly Toast[] = [];
let last = 0;
const hearers = new Set<() => void>();
const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const hear of hearers) hear();
};
const none: readonly Toast[] = [];

/** Shows a message for three seconds, across navigations. */
export function toast(words: string, tone: Tone = "success"): void {
  last += 1;
  const id = last;
  set([...toasts, { id, words, tone }]);
  setTimeout(() => set(toasts.filter((one) => one.id !== id)), TOAST_MS);
}

const kept = "a,button,input,select,textarea,summary,label,[role=button],h1,h2";

/** Topmost place, below the header, where a box of this size covers no heading and nothing to press; 80 pixels without one. */
function freeTop({ left, width, height }: DOMRect): number {
  for (let top = 80; top + height < innerHeight; top += 8) {
    const isFree = [0, 0.5, 1].every((down) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8].every(
        (along) => !document.elementFromPoint(left + (along * width) / 8, top + down * height)?.closest(kept),
      ),
    );
    if (isFree) return top;
  }
  return 80;
}

const subscribe = (hear: () => void): (() => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** The place of toasts, once a page. A live region: modals and the open menu hide everything else from screen readers. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLDivElement>(null);
  // It lets presses through; it must not hide what they are for either. Each page that is drawn beneath it moves it.
  useLayoutEffect(() => {
    if (box.current && shown.length > 0) box.current.style.top = `${freeTop(box.current.getBoundingClientRect())}px`;
  });
  return (
    <div
      ref={box}
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-20 z-60 mx-auto grid w-fit max-w-md justify-items-center gap-2 print:hidden"
    >
      {shown.map(({ id, words, tone }) => (
        <p
          key={id}
          className={cx(
            "flex items-center gap-2.5 rounded-md border-2 border-ink px-4 py-3 font-semibold shadow-print-ink",
            tone === "error" ? "bg-coral-wash text-coral-ink" : "bg-teal-wash text-teal-ink",
          )}
        >
          <Icon name={tone === "error" ? "warning" : "check"} className="size-5" />
          <span>{words}</span>
        </p>
      ))}
    </div>
  );
}
