import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import {
  type Crop,
  faultOfCrop,
  fractionOf,
  type Grip,
  moveCrop,
  percentOf,
  pixelsOf,
  SMALLEST_CROP_PX,
} from "#modules/pictures/model.ts";
import { Sign } from "../parts/sign.tsx";
import { sheetAddress } from "../sheet/sheet-address.ts";
import { arrowSteps } from "./arrow-steps.ts";
import type { PictureShown } from "./load-picture.server.ts";

const COMMAND = "crop-picture";

const fields = [
  ["left", "From the left, per cent"],
  ["top", "From the top, per cent"],
  ["width", "Width, per cent"],
  ["height", "Height, per cent"],
] as const satisfies [keyof Crop, string][];

const grips = [
  ["all", "The whole frame"],
  ["nw", "Upper left corner"],
  ["ne", "Upper right corner"],
  ["sw", "Lower left corner"],
  ["se", "Lower right corner"],
] as const satisfies [Grip, string][];

const typedOf = ({ left, top, width, height }: Crop): Record<keyof Crop, string> => ({
  ...{ left: String(percentOf(left)), top: String(percentOf(top)) },
  ...{ width: String(percentOf(width)), height: String(percentOf(height)) },
});

/** Crop of the fields; one that holds no number counts as it was. */
function cropOf(typed: Record<keyof Crop, string>, was: Crop): Crop {
  const fraction = (name: keyof Crop): number => {
    const value = Number(typed[name]);
    return typed[name].trim() === "" || Number.isNaN(value) || value < 0 || value > 100 ? was[name] : fractionOf(value);
  };
  return { left: fraction("left"), top: fraction("top"), width: fraction("width"), height: fraction("height") };
}

/** Part of a picture that pages show: by drag, by arrow keys, or by numbers, which work without scripts. */
export function CropPart({ data: { key, address, crop: was, isCut, whole } }: { data: PictureShown }) {
  const [typed, setTyped] = useState(typedOf(was));
  const [isLive, setLive] = useState(false);
  const face = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  useEffect(() => setLive(true), []);
  const crop = cropOf(typed, was);
  const fault = faultOfCrop(crop, whole);
  const size = pixelsOf(crop, whole);

  const onPointerDown = ({ currentTarget, clientX: x, clientY: y, pointerId }: PointerEvent): void => {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x, y, crop };
  };
  const onPointerMove = (grip: Grip, { clientX, clientY }: PointerEvent): void => {
    const box = face.current?.getBoundingClientRect();
    if (!held.current || !box) return;
    const by = { x: (clientX - held.current.x) / box.width, y: (clientY - held.current.y) / box.height };
    setTyped(typedOf(moveCrop(held.current.crop, grip, by, whole)));
  };
  const letGo = (): void => {
    held.current = null;
  };
  const onKeyDown = (grip: Grip, event: KeyboardEvent): void => {
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    const length = event.shiftKey ? 0.1 : 0.01;
    setTyped(typedOf(moveCrop(crop, grip, { x: step[0] * length, y: step[1] * length }, whole)));
  };

  const frame = {
    ...{ left: `${100 * crop.left}%`, top: `${100 * crop.top}%` },
    ...{ width: `${100 * crop.width}%`, height: `${100 * crop.height}%` },
  };
  return (
    <section className="part" aria-labelledby="crop">
      <h2 id="crop">Part that pages show</h2>
      <p className="soft">
        <span>{isCut ? "It is cut to a part. The whole picture stays here." : "Pages show the whole picture."}</span>
        <span> The point that every crop keeps moves with the cut, to its nearest edge if it lies outside.</span>
      </p>
      <Form className="studio-form" action={address} preventScrollReset>
        <input type="hidden" name="do" value={COMMAND} />
        <input type="hidden" name="plan" value="1" />
        <input type="hidden" name="given" value="picture" />
        <input type="hidden" name="o.picture" value={key} />
        <div className="crop-face" ref={face}>
          <div className="crop-shade">
            <img src={whole.image} alt="" width={whole.width} height={whole.height} draggable={false} />
            <i style={frame} />
          </div>
          {isLive ? (
            <div className="crop-frame" style={frame}>
              {grips.map(([grip, name]) => (
                <button
                  key={grip}
                  type="button"
                  className={`crop-grip ${grip}`}
                  aria-label={`${name}: ${typed.width} by ${typed.height} per cent, from ${typed.left} left and ${typed.top} top. Arrow keys move it, with Shift by ten.`}
                  onPointerDown={onPointerDown}
                  onPointerMove={(event) => onPointerMove(grip, event)}
                  onPointerUp={letGo}
                  onPointerCancel={letGo}
                  onKeyDown={(event) => onKeyDown(grip, event)}
                />
              ))}
            </div>
          ) : null}
        </div>
        <div className="row wrap crop-fields">
          {fields.map(([name, label]) => (
            <label key={name}>
              <span>{label}</span>
              <input
                className="field short"
                name={`o.${name}`}
                inputMode="decimal"
                value={typed[name]}
                aria-invalid={fault?.field === name || undefined}
                aria-describedby="crop-size"
                onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
              />
            </label>
          ))}
        </div>
        <p id="crop-size" role="status" className={fault ? "fault" : "soft"}>
          {fault ? <Sign name="warning" /> : null}
          <span>
            {fault
              ? fault.words
              : `${size.width} × ${size.height} pixels or more. At least ${SMALLEST_CROP_PX} each way; banners want 1,200 in width.`}
          </span>
        </p>
        <div className="row wrap">
          <button className="btn" type="submit">
            Plan the cut
          </button>
          {isCut ? (
            <Link
              className="btn"
              preventScrollReset
              to={sheetAddress(address, {
                ...{ command: COMMAND, given: ["picture", "left", "top", "width", "height"], isPlanned: true },
                options: { picture: key, left: "0", top: "0", width: "100", height: "100" },
              })}
            >
              Use the whole picture
            </Link>
          ) : null}
        </div>
      </Form>
    </section>
  );
}
