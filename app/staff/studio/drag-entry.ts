/** Pixels from the edge of the window within which it scrolls along. */
const EDGE = 56;
const SCROLL_STEP = 9;

interface Dragged {
  entry: HTMLElement;
  /** Entries of the list in their order, with their middles on the page. */
  others: { element: HTMLElement; middle: number }[];
  from: number;
  to: number;
  startY: number;
  height: number;
}

const pageY = (event: PointerEvent): number => event.clientY + window.scrollY;

function begin(entry: HTMLElement, y: number): Dragged {
  const entries = [...(entry.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement);
  const others = entries.map((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { element, middle: top + window.scrollY + height / 2 };
  });
  const from = entries.indexOf(entry);
  const height = entry.offsetHeight;
  entry.classList.add("is-dragged");
  return { entry, others, from, to: from, startY: y, height };
}

/** Moves the entry with the pointer, and the others out of its way. */
function follow(drag: Dragged, y: number): void {
  const { entry, others, from, startY, height } = drag;
  const moved = y - startY;
  entry.style.transform = `translateY(${moved}px)`;
  const middle = (others[from]?.middle ?? 0) + moved;
  drag.to = others.filter((one, at) => at !== from && one.middle < middle).length;
  for (const [at, { element }] of others.entries()) {
    if (at === from) continue;
    const isBelow = at > from && at <= drag.to;
    const isAbove = at < from && at >= drag.to;
    element.style.transform = isBelow ? `translateY(${-height}px)` : isAbove ? `translateY(${height}px)` : "";
  }
}

function putBack({ entry, others }: Dragged): void {
  entry.classList.remove("is-dragged");
  for (const { element } of others) element.style.transform = "";
}

/**
 * Lets a pointer drag the entry of a list by its grip. Calls `drop` with the former place and the new one; Escape gives up. A finger on
 * the grip does not scroll (`touch-action` in the style sheet).
 */
export function dragEntry(grip: HTMLElement, pressed: PointerEvent, drop: (from: number, to: number) => void): void {
  const entry = grip.closest("li");
  if (!entry || pressed.button !== 0) return;
  pressed.preventDefault();
  const drag = begin(entry, pageY(pressed));
  let last = pressed;
  let frame = 0;
  const scroll = () => {
    const step = last.clientY < EDGE ? -SCROLL_STEP : last.clientY > window.innerHeight - EDGE ? SCROLL_STEP : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      follow(drag, pageY(last));
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent) => {
    last = event;
    follow(drag, pageY(event));
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    grip.removeEventListener("pointermove", move);
    grip.removeEventListener("pointerup", up);
    grip.removeEventListener("pointercancel", giveUp);
    document.removeEventListener("keydown", leave, true);
    putBack(drag);
    if (isDropped && drag.to !== drag.from) drop(drag.from, drag.to);
  };
  const up = () => end(true);
  const giveUp = () => end(false);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    giveUp();
  };
  grip.setPointerCapture(pressed.pointerId);
  grip.addEventListener("pointermove", move);
  grip.addEventListener("pointerup", up);
  grip.addEventListener("pointercancel", giveUp);
  document.addEventListener("keydown", leave, true);
  frame = requestAnimationFrame(scroll);
}
