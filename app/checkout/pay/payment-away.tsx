import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The provider could not open the payment: why, in a sentence, and another try. */
export function PaymentAway({ problem, payPath }: { problem: string; payPath: string }) {
  return (
    <Notice
      tone="warning"
      title="We cannot reach the payment just now"
      action={<Button href={payPath}>Try again</Button>}
    >
      {problem}
    </Notice>
  );
}
