import { Notice } from "#app/ui/notice.tsx";
import { ringLink } from "#app/web/browser/telephone.ts";

/** Notice of a page served from stale data, with the telephone number. */
export function NoDates({ phone }: { phone: string }) {
  return (
    <div className="wrap pt-8">
      <Notice
        tone="warning"
        still
        title="Dates cannot be shown just now"
        action={<a href={ringLink(phone)}>{phone}</a>}
      >
        Our booking system does not answer at the moment. The rides are as they were; for a date, try again in a few
        minutes or telephone us.
      </Notice>
    </div>
  );
}
