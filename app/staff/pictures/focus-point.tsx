import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { arrowSteps } from "./arrow-steps.ts";
import type { PictureShown } from "./load-picture.server.ts";

/** Shapes in which pages crop: cards, faces, banners of desks and phones, tall tiles. */
const shapes = [
  { name: "Cards", ratio: "3 / 2" },
  { name: "Faces and tiles", ratio: "1 / 1" },
  { name: "Stories", ratio: "4 / 3" },
  { name: "Banners", ratio: "5 / 2" },
  { name: "Narrow banners", ratio: "10 / 3" },
  { name: "Phones", ratio: "4 / 5" },
];

const within = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));

/** Point that every crop keeps: by click, by arrow keys, or by numbers. Below it are the crops of the pages. */
export function FocusPoint({ data: { focus, large, small, alt, shape } }: { data: PictureShown }) {
  const [point, setPoint] = useState({ x: String(focus.x), y: String(focus.y) });
  const at = { x: within(Number(point.x)), y: within(Number(point.y)) };
  const put = (x: number, y: number): void => setPoint({ x: String(within(x)), y: String(within(y)) });
  const onPointerDown = ({ currentTarget, clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    put((100 * (clientX - left)) / width, (100 * (clientY - top)) / height);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    put(at.x + step[0] * size, at.y + step[1] * size);
  };
  return (
    <fieldset className="studio-group focus-point">
      <legend>Point that every crop keeps</legend>
      <button
        type="button"
        className="focus-face"
        aria-label={`Point at ${at.x} per cent from the left, ${at.y} per cent from the top. Arrow keys move it, with Shift by ten.`}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <img src={large} alt={alt} width={shape.width} height={shape.height} />
        <i style={{ left: `${at.x}%`, top: `${at.y}%` }} />
      </button>
      <div className="row wrap">
        <label>
          <span>From the left, per cent</span>
          <input
            className="field short"
            name="o.focus-x"
            inputMode="numeric"
            value={point.x}
            onChange={({ currentTarget: { value: x } }) => setPoint({ ...point, x })}
          />
        </label>
        <label>
          <span>From the top, per cent</span>
          <input
            className="field short"
            name="o.focus-y"
            inputMode="numeric"
            value={point.y}
            onChange={({ currentTarget: { value: y } }) => setPoint({ ...point, y })}
          />
        </label>
      </div>
      <ul className="crops" aria-label="Crops of the pages">
        {shapes.map(({ name, ratio }) => (
          <li key={name}>
            <img
              src={small}
              alt=""
              width={180}
              height={120}
              style={{ aspectRatio: ratio, objectPosition: `${at.x}% ${at.y}%` }}
            />
            <span className="small soft">{name}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
