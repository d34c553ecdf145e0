import { Sheet } from "#app/ui/sheet.tsx";
import { BookingCard } from "./booking-card.tsx";
import type { BookingChoice, Offer } from "./use-booking-choice.ts";

type Props = { offer: Offer; choice: BookingChoice; open: boolean; onOpenChange: (open: boolean) => void };

export default function BookingSheet({ offer, choice, open, onOpenChange }: Props) {
  return (
    <Sheet title="Book Tour" open={open} onOpenChange={onOpenChange}>
      <BookingCard offer={offer} choice={choice} />
    </Sheet>
  );
}
