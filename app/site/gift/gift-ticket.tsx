import { Ticket } from "#app/ui/art/ticket.tsx";
import type { PayLook } from "./own-gift.server.ts";

/** The gift as a ticket, in short. */
export const GiftTicket = ({ facts, className }: { facts: PayLook["facts"]; className?: string }) => (
  <Ticket
    label="The gift"
    className={className}
    main={
      <>
        <p>A gift for</p>
        <h2 className="text-2xl wrap-anywhere">{facts.recipientName}</h2>
        {facts.words === "" ? null : (
          <p className="mt-3 whitespace-pre-line wrap-anywhere">
            <q>{facts.words}</q>
          </p>
        )}
        {facts.tourName === null ? null : <p className="mt-3">{`You thought of ${facts.tourName}.`}</p>}
      </>
    }
    stub={
      <>
        <p className="flex items-baseline justify-between gap-4">
          <span>No tax added</span>
          <strong className="font-display text-3xl">{facts.sum}</strong>
        </p>
        <p className="mt-1 text-sm wrap-anywhere">
          {`Mailed to ${facts.recipientEmail ?? facts.buyerEmail} on ${facts.on}`}
        </p>
      </>
    }
  />
);
