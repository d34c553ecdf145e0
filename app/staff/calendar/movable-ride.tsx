import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { DeskRide } from "#modules/desk/model.ts";
import { shortDate } from "#platform/time/delhi-time.ts";
import { useDeedAddress } from "../parts/deed.tsx";
import { Sign } from "../parts/sign.tsx";
import { type Cell, cellBeside, dragRide, markTarget, slotOf } from "./move-ride.ts";

interface Props {
  ride: DeskRide;
  say(words: string): void;
  children: ReactNode;
}

const landWords = ({ date, time }: Cell): string => `${shortDate(date)}, ${time}`;

/**
 * Lets a ride of the week be dragged, or be grabbed by its handle with Enter and moved with the arrows. That only opens
 * the plan of a move with the new day and hour. Without scripts the handle leads to the same form.
 */
export function MovableRide({ ride, say, children }: Props) {
  const { id, localTime, localDate, tourName } = ride;
  const box = useRef<HTMLDivElement>(null);
  const address = useDeedAddress();
  const navigate = useNavigate();
  const to = (slot: Cell): string =>
    address({ command: "move-departure", options: { departure: id, date: slot.date, time: slot.time } });
  const open = (cell: HTMLElement): void => {
    const own = box.current?.closest<HTMLElement>("td");
    if (own) void navigate(to(slotOf(cell, own, localTime)), { preventScrollReset: true });
  };
  const grab = useGrab({ open, say, localTime, name: `${tourName}, ${localTime}` });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handle inside does the same by keyboard
    <div
      className="movable"
      ref={box}
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={({ nativeEvent, target }) => {
        const isByHandle = target instanceof Element && target.closest(".handle") !== null;
        // A finger on the ride itself scrolls the week.
        if (box.current && (isByHandle || nativeEvent.pointerType === "mouse"))
          dragRide(box.current, nativeEvent, open);
      }}
    >
      {children}
      <Link
        className="handle"
        to={address({ command: "move-departure", options: { departure: id, date: localDate, time: localTime } })}
        preventScrollReset
        role="button"
        aria-pressed={grab.isHeld}
        aria-label={`Move ${tourName}, ${localTime}`}
        title="Drag, or press Enter and use the arrows"
        onKeyDown={grab.press}
        onBlur={grab.leave}
      >
        <Sign name="move" />
      </Link>
    </div>
  );
}

/** Keys of the handle: Enter or Space grabs, arrows choose a cell, Enter opens the plan, Escape gives up. */
function useGrab({
  open,
  say,
  localTime,
  name,
}: {
  open(cell: HTMLElement): void;
  say(words: string): void;
  localTime: string;
  name: string;
}) {
  const held = useRef<{ own: HTMLElement; target: HTMLElement } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const end = () => {
    markTarget(held.current?.target ?? null, null);
    held.current = null;
    setHeld(false);
  };
  const leave = () => {
    if (held.current === null) return;
    end();
    say(`${name} stays where it is.`);
  };
  useEffect(() => () => markTarget(held.current?.target ?? null, null), []);
  const grab = (own: HTMLElement) => {
    held.current = { own, target: own };
    markTarget(null, own);
    setHeld(true);
    say(`${name} is grabbed. The arrows choose a day and an hour, Enter opens the plan, Escape leaves it.`);
  };
  const move = (key: string) => {
    const now = held.current;
    const next = now && cellBeside(now.target, key);
    if (!now || !next) return;
    markTarget(now.target, next);
    held.current = { ...now, target: next };
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
    say(landWords(slotOf(next, now.own, localTime)));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const now = held.current;
    const isPress = key === "Enter" || key === " ";
    if (!isPress && !(now && (key === "Escape" || key.startsWith("Arrow")))) return;
    event.preventDefault();
    // Escape would close what lies above, and Enter opens the departure of a row.
    event.stopPropagation();
    const own = currentTarget.closest<HTMLElement>("td");
    if (key === "Escape") leave();
    else if (!isPress) move(key);
    else if (now === null) {
      if (own) grab(own);
    } else {
      end();
      if (now.target === now.own) say(`${name} stays where it is.`);
      else open(now.target);
    }
  };
  return { isHeld, press, leave };
}
