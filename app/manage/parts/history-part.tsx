import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { recordedInstant } from "#platform/time/recorded-instant.ts";

export function HistoryPart({ history }: { history: ManagedBooking["history"] }) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading" className="text-2xl">
        History
      </h2>
      <ol className="mt-4 grid gap-3">
        {history.toReversed().map((event) => (
          <li key={event.at + event.reason} className="border-l-4 border-marigold pl-3">
            <p className="leading-snug first-letter:uppercase">{event.reason}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={event.at}>{recordedInstant(event.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
