import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

export function PaymentAway({ problem, payPath }: { problem: string; payPath: string }) {
  return (
    <Notice
      tone="warning"
      title="We can't open the payment right now"
      action={<Button href={payPath}>Try again</Button>}
    >
      {problem}
    </Notice>
  );
}
