import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

export type Stop = {
  id?: string;
  /** At the left: an hour, "Day 3", a kilometre. */
  time?: ReactNode;
  title: ReactNode;
  hindi?: string;
  text?: ReactNode;
  extra?: ReactNode;
};

type Props = { items: readonly Stop[]; heading?: "h3" | "h4"; className?: string };

/** Stops in order along a dashed road. */
export function Timeline({ items, heading: Heading = "h3", className }: Props) {
  return (
    <ol className={cx("flex flex-col", className)}>
      {items.map((item, index) => (
        <li
          key={item.id ?? index}
          className="group/stop relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 pb-8 last:pb-0 sm:grid-cols-[5.5rem_1.5rem_minmax(0,1fr)]"
        >
          <p className="col-start-2 row-start-1 text-sm leading-7 font-semibold text-coral-ink tabular-nums sm:col-start-1 sm:text-right sm:text-base">
            {item.time}
          </p>
          <span aria-hidden="true" className="relative col-start-1 row-span-2 row-start-1 sm:col-start-2">
            <span className="absolute top-1.5 left-1/2 z-1 size-4 -translate-x-1/2 rounded-full border-4 border-ink bg-marigold" />
            <span className="absolute top-6 bottom-[-2rem] left-1/2 w-0 -translate-x-1/2 border-l-2 border-dashed border-edge group-last/stop:hidden" />
          </span>
          <div className="col-start-2 sm:col-start-3 sm:row-start-1">
            <Heading className="text-xl leading-7">
              <span className="pr-2">{item.title}</span>
              {item.hindi ? (
                <span lang="hi" className="block text-base font-normal text-ink-soft sm:inline-block">
                  {item.hindi}
                </span>
              ) : null}
            </Heading>
            {item.text ? <div className="measure mt-1 text-ink-soft">{item.text}</div> : null}
            {item.extra ? <div className="mt-4">{item.extra}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
