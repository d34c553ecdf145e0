import { cx } from "#app/ui/cx.ts";

const sizes = {
  sm: { stone: "w-16", head: "h-7 text-xs", body: "py-1.5", number: "text-xl", narrow: "text-base" },
  md: { stone: "w-24", head: "h-11 text-sm", body: "py-2.5", number: "text-3xl", narrow: "text-2xl" },
  lg: { stone: "w-32", head: "h-15 text-base", body: "py-4", number: "text-4xl", narrow: "text-3xl" },
};

type Props = {
  number: string | number;
  /** Below it: "km", "days". */
  unit?: string;
  /** On the yellow head: a place or "Day". */
  label?: string;
  hindi?: string;
  size?: keyof typeof sizes;
  className?: string;
};

/** A milestone of an Indian highway. */
export function Milestone({ number, unit, label, hindi, size = "md", className }: Props) {
  const look = sizes[size];
  // Four digits with their comma would overflow the stone.
  const figures = String(number).length > 3 ? look.narrow : look.number;
  return (
    <div className={cx("inline-block text-center text-black", look.stone, className)}>
      <div
        className={cx(
          "flex items-end justify-center rounded-t-[999px] border-2 border-b-0 border-black bg-board px-2 pb-1 leading-none font-bold",
          look.head,
        )}
      >
        {label}
      </div>
      <div className={cx("border-2 border-black bg-white px-1", look.body)}>
        <p className={cx("font-display leading-none font-bold", figures)}>{number}</p>
        {unit ? <p className="text-sm leading-tight font-semibold">{unit}</p> : null}
        {hindi ? (
          <p lang="hi" className="mt-0.5 text-sm leading-tight">
            {hindi}
          </p>
        ) : null}
      </div>
      <div aria-hidden="true" className="-mx-2 h-1.5 rounded-t-sm bg-black" />
    </div>
  );
}
