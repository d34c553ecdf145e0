import { cx } from "#app/ui/cx.ts";
import { useNow } from "#app/web/browser/use-now.ts";
import type { Company } from "#modules/content/model.ts";
import { attendanceAt } from "./office-hours.ts";

/** The office hours, and the office's state now. */
export function OpenNow({ hours, now: rendered }: { hours: Company["officeHours"]; now: string }) {
  const now = useNow(rendered, 30_000);
  const attendance = attendanceAt(hours, now);
  return (
    <>
      <span className="block">{`${hours.days}, ${hours.opens} to ${hours.closes} IST`}</span>
      {attendance ? (
        <span className="mt-1 flex items-baseline gap-2 text-sm font-semibold">
          <span
            aria-hidden="true"
            className={cx("size-2.5 rounded-full", attendance.isOpen ? "bg-teal" : "border-2 border-edge")}
          />
          <span>{attendance.words}</span>
        </span>
      ) : null}
    </>
  );
}
