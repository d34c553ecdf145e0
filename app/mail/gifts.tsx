import { showWord } from "#modules/credit/model.ts";
import type { GiftGiven, GiftSold, GiftTold } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate, plainDate } from "#platform/time/delhi-time.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts, MailTicket } from "./parts/ticket.tsx";
import { A, Lead, P, QuotedWords, Small } from "./parts/words.tsx";

type Props<Data> = { data: Data; sender: MailSender };

/** The gift with its code. The same stands in the PDF beside it. */
export function GiftGivenMail({ data, sender }: Props<GiftGiven>) {
  const { isToBuyer, buyerName, recipientName, amountPaise, leftPaise, until, tourName, remarks, token } = data;
  const sum = formatRupees(leftPaise ?? amountPaise);
  return (
    <MailLayout
      sender={sender}
      preview={isToBuyer ? "To print, or to send on." : `${sum} for a ride with us.`}
      heading={isToBuyer ? `Your gift for ${recipientName}` : "A gift for you"}
      action={{ label: "See the tours", href: sender.url("/tours") }}
      belongsTo={data.reference}
    >
      {isToBuyer ? (
        <Lead dear={buyerName}>
          here is your gift for {recipientName}. The PDF beside this mail is for printing, or for sending on.
        </Lead>
      ) : (
        <Lead dear={recipientName}>
          {buyerName} gives you a ride with {sender.companyName}.
        </Lead>
      )}
      {remarks === "" ? null : <QuotedWords>{remarks}</QuotedWords>}
      <MailTicket kind="Gift" title={sum}>
        <MailFacts
          of={[
            ["Code", showWord({ kind: "gift", word: token })],
            leftPaise === undefined ? null : ["Left of", formatRupees(amountPaise)],
            ["Valid until", plainDate(until)],
          ]}
          isWide
        />
      </MailTicket>
      {tourName === null ? null : (
        <P>
          {buyerName} thought of {tourName}. The gift pays for any other tour too.
        </P>
      )}
      <P>
        Choose a tour and a date, and type the code below your name. What is left over stays on the code for another
        ride. Please keep it to yourself: whoever has the code can use it.
      </P>
    </MailLayout>
  );
}

/** To the company: somebody has bought a gift. */
export function GiftSoldMail({ data, sender }: Props<GiftSold>) {
  const { reference, buyerName, email, recipientName, amountPaise, sendOn, tourName } = data;
  const leaves = sendOn <= sender.today ? "It is mailed now." : `It is mailed on ${longDate(sendOn)}.`;
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={`${buyerName} has bought a gift of ${formatRupees(amountPaise)}. ${leaves}`}
      heading="Gift sold"
      action={{ label: "See the gifts", href: sender.url("/staff/codes") }}
    >
      <Lead>
        {buyerName} has bought a gift and paid. {leaves} The sum is owed until it pays for a ride.
      </Lead>
      <MailTicket kind="Gift" reference={reference} title={formatRupees(amountPaise)} about="money">
        <MailFacts
          of={[
            ["For", recipientName],
            tourName === null ? null : ["A tour in mind", tourName],
            [
              "E-mail",
              <A key="mail" href={`mailto:${email}`}>
                {email}
              </A>,
            ],
          ]}
          isWide
        />
      </MailTicket>
    </MailLayout>
  );
}

/** Page of the gift, or what is left to say, by event. */
const actions: Record<GiftTold["what"], string> = {
  bought: "See or change your gift",
  payment_failed: "Try to pay again",
  money_returned: "See your gift",
  sent: "See your gift",
  given_back: "See your gift",
  refunded: "See your gift",
};

export function giftToldSubject({ what, reference, recipientName, refundPaise = 0 }: GiftTold): string {
  switch (what) {
    case "bought":
      return `${reference}: your gift for ${recipientName}, with its receipt`;
    case "payment_failed":
      return `${reference}: your payment didn't go through`;
    case "money_returned":
      return `${reference}: ${formatRupees(refundPaise)} goes back to you`;
    case "sent":
      return `${reference}: your gift for ${recipientName} is on its way`;
    case "given_back":
      return `${reference}: your gift is cancelled, and ${formatRupees(refundPaise)} goes back`;
    case "refunded":
      return `${reference}: ${formatRupees(refundPaise)} has left us for your bank`;
  }
}

/** The event in a paragraph. */
function story(data: GiftTold, today: string): string {
  const { what, recipientName, recipientEmail, amountPaise, sendOn, refundPaise = 0, promisedBy, bankReference } = data;
  const sum = formatRupees(amountPaise);
  const back = formatRupees(refundPaise);
  const to = recipientEmail ?? "you";
  const by = promisedBy ? ` by ${longDate(promisedBy)}` : "";
  switch (what) {
    case "bought":
      return `thank you. We have your ${sum}. ${sendOn <= today ? `We mail the gift to ${to} now.` : `We mail the gift to ${to} on ${longDate(sendOn)}. Until then you can change the day and the address.`}`;
    case "payment_failed":
      return `the payment of ${sum} for your gift to ${recipientName} didn't go through, and you haven't been charged. You can try again.`;
    case "money_returned":
      return `we couldn't use a payment of ${back} for your gift: it came twice, or for a gift that is no more. All of it goes back to the card or account that it came from${by}.`;
    case "sent":
      return `we have mailed your gift to ${recipientName}, at ${recipientEmail ?? "your own address"}.`;
    case "given_back":
      return `your gift to ${recipientName} is cancelled, and its code pays for nothing more. ${back} goes back to the card or account that it came from${by}.`;
    case "refunded":
      return `${back} has left us for your bank. It may take some days to show there.${bankReference ? ` The bank's number is ${bankReference}.` : ""}`;
  }
}

/** News of a gift for its buyer. With the first comes the receipt. */
export function GiftToldMail({ data, sender }: Props<GiftTold>) {
  const { what, reference, buyerName, amountPaise, until } = data;
  const words = story(data, sender.today);
  return (
    <MailLayout
      sender={sender}
      preview={words}
      heading={what === "bought" ? "Your gift is paid" : "Your gift"}
      action={{ label: actions[what], href: sender.giftUrl(data.giftId) }}
      belongsTo={reference}
    >
      <Lead dear={buyerName}>{words}</Lead>
      {what === "bought" ? (
        <>
          <MailTicket
            kind="Receipt"
            reference={reference}
            title={`Gift voucher, ${formatRupees(amountPaise)}`}
            about="money"
          >
            <MailFacts
              of={[["Paid on", longDate(sender.today)], until === null ? null : ["Valid until", plainDate(until)]]}
              isWide
            />
          </MailTicket>
          <Small>No tax is due on a voucher: the ride that it pays for has a receipt over its whole price.</Small>
        </>
      ) : null}
    </MailLayout>
  );
}
