/** Pixels that a pointer moves before a press becomes a drag. */
const SLACK = 6;
/** Pixels from the edge of the week within which it scrolls along. */
const EDGE = 48;
const SCROLL_STEP = 12;

/** Day and part of the day of a cell. Without an hour, a ride keeps its own. */
export interface Cell {
  date: string;
  time: string;
}

const cellUnder = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("td[data-date]") ?? null;

/** Hour of a ride in a cell: its own on the same part of another day, else that of the part. Tours of days keep theirs. */
export function slotOf(cell: HTMLElement, own: HTMLElement, localTime: string): Cell {
  const { date = "", start = "" } = cell.dataset;
  const former = own.dataset.start ?? "";
  return { date, time: start === "" || former === "" || start === former ? localTime : start };
}

export const markTarget = (former: HTMLElement | null, next: HTMLElement | null): void => {
  former?.classList.remove("is-target");
  next?.classList.add("is-target");
};

/** Neighbour of a cell among those that a ride may move to; null at the edge. */
export function cellBeside(cell: HTMLElement, key: string): HTMLElement | null {
  const row = cell.closest("tr");
  if (!row) return null;
  const days = [...row.querySelectorAll<HTMLElement>("td")];
  const at = days.indexOf(cell);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const next = days[at + (key === "ArrowLeft" ? -1 : 1)];
    return next?.dataset.date ? next : null;
  }
  const rows = [...(row.parentElement?.querySelectorAll("tr") ?? [])];
  const ahead = key === "ArrowDown" ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse();
  for (const one of ahead) {
    const next = one.querySelectorAll<HTMLElement>("td")[at];
    if (next?.dataset.date) return next;
  }
  return null;
}

/**
 * Lets a pointer drag a ride of the week. Calls `drop` with the cell where it is let go, if it is another one; nothing
 * moves by itself. Escape gives up. The press that ends a drag is no click.
 */
export function dragRide(ride: HTMLElement, pressed: PointerEvent, drop: (cell: HTMLElement) => void): void {
  const own = ride.closest<HTMLElement>("td");
  const scroller = ride.closest<HTMLElement>(".week-scroll");
  if (!own || !scroller || pressed.button !== 0) return;
  let isDragged = false;
  let target: HTMLElement | null = null;
  let last = pressed;
  let frame = 0;
  const scrolled = { left: scroller.scrollLeft, top: window.scrollY };
  const follow = () => {
    const { left, right } = scroller.getBoundingClientRect();
    const step = last.clientX < left + EDGE ? -SCROLL_STEP : last.clientX > right - EDGE ? SCROLL_STEP : 0;
    if (step !== 0) scroller.scrollBy(step, 0);
    const x = last.clientX - pressed.clientX + scroller.scrollLeft - scrolled.left;
    const y = last.clientY - pressed.clientY + window.scrollY - scrolled.top;
    ride.style.transform = `translate(${x}px, ${y}px)`;
    const cell = cellUnder(last);
    markTarget(target, cell === own ? null : cell);
    target = cell === own ? null : cell;
    frame = requestAnimationFrame(follow);
  };
  const move = (event: PointerEvent) => {
    last = event;
    if (isDragged || Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < SLACK) return;
    isDragged = true;
    ride.setPointerCapture(pressed.pointerId);
    ride.classList.add("is-lifted");
    follow();
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", giveUp);
    document.removeEventListener("keydown", leave, true);
    ride.classList.remove("is-lifted");
    ride.style.transform = "";
    markTarget(target, null);
    if (isDropped && target) drop(target);
  };
  const up = () => {
    if (isDragged) {
      const swallow = (event: MouseEvent) => {
        event.preventDefault();
        event.stopPropagation();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, true), 0);
    }
    end(isDragged);
  };
  const giveUp = () => end(false);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isDragged) return;
    event.stopPropagation();
    event.preventDefault();
    giveUp();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", giveUp);
  document.addEventListener("keydown", leave, true);
}
