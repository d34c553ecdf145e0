import { Notice } from "#app/ui/notice.tsx";
import { ringLink } from "#app/web/browser/telephone.ts";

/** Notice of a page served from stale data, with the telephone number. */
export function NoDates({ phone }: { phone: string }) {
  return (
    <div className="wrap pt-8">
      <Notice tone="warning" still title="We can't show dates right now" action={<a href={ringLink(phone)}>{phone}</a>}>
        Our booking system isn&apos;t responding. The rides haven&apos;t changed; for a date, try again in a few minutes
        or call us.
      </Notice>
    </div>
  );
}
