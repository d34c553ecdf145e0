import { Button } from "#app/ui/button.tsx";
import { managePath } from "#app/web/links/private-page.ts";
import type { ShownPaper } from "#app/web/tax-paper/guest-papers.server.ts";

/** Tax invoices and credit notes of a booking, each a PDF. */
export function PaperList({
  papers,
  reference,
  bookingKey,
}: {
  papers: readonly ShownPaper[];
  reference: string;
  bookingKey: string;
}) {
  if (papers.length === 0) return null;
  return (
    <ul className="mt-2" aria-label="Tax papers">
      {papers.map(({ id, label, about }) => (
        <li key={id}>
          <Button
            href={`${managePath(reference, bookingKey, "voucher.pdf")}&paper=${id}`}
            variant="link"
            icon="download"
          >
            {label}
          </Button>
          <span className="block text-sm text-ink-soft">{about}</span>
        </li>
      ))}
    </ul>
  );
}
