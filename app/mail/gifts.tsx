import { Section, Text } from "@react-email/components";
import { showWord } from "#modules/credit/model.ts";
import type { GiftGiven, GiftTold } from "#modules/messaging/model.ts";
import { formatRupees } from "#platform/money.ts";
import { longDate, plainDate } from "#platform/time/delhi-time.ts";
import { MailLayout, mailStyles } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";

const { text, label, stub, quote } = mailStyles;

type Props<Data> = { data: Data; sender: MailSender };

/** The gift with its code. The same stands in the PDF beside it. */
export function GiftGivenMail({ data, sender }: Props<GiftGiven>) {
  const { isToBuyer, buyerName, recipientName, amountPaise, until, tourName, remarks, token } = data;
  const sum = formatRupees(amountPaise);
  return (
    <MailLayout
      sender={sender}
      preview={isToBuyer ? "To print, or to send on." : `${sum} for a ride with us.`}
      heading={isToBuyer ? `Your gift for ${recipientName}` : `A gift from ${buyerName}`}
      action={{ label: "See the tours", href: sender.url("/tours") }}
    >
      <Text style={text}>
        {isToBuyer
          ? `Here is your gift for ${recipientName}. The PDF beside this mail is for printing, or for sending on.`
          : `Dear ${recipientName}, ${buyerName} gives you a ride with ${sender.companyName}.`}
      </Text>
      {remarks === "" ? null : <Text style={quote}>{remarks}</Text>}
      <Section style={stub}>
        <Text style={label}>Worth</Text>
        <Text style={{ ...text, fontSize: "24px", fontWeight: 700 }}>{sum}</Text>
        <Text style={label}>Code</Text>
        <Text style={{ ...text, fontSize: "20px", fontWeight: 700, letterSpacing: "0.06em" }}>
          {showWord({ kind: "gift", word: token })}
        </Text>
        <Text style={{ ...text, margin: 0 }}>Valid until {plainDate(until)}</Text>
      </Section>
      {tourName === null ? null : (
        <Text style={text}>
          {buyerName} thought of {tourName}. The gift pays for any other tour too.
        </Text>
      )}
      <Text style={text}>
        Choose a tour and a date, and type the code where you give your name. What is left over stays on the code for
        another ride. Please keep it to yourself: whoever has the code can use it.
      </Text>
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
      return `Thank you. We have your ${sum}. ${sendOn <= today ? `We mail the gift to ${to} now.` : `We mail the gift to ${to} on ${longDate(sendOn)}. Until then you can change the day and the address.`}`;
    case "payment_failed":
      return `The payment of ${sum} for your gift to ${recipientName} didn't go through, and you haven't been charged. You can try again.`;
    case "money_returned":
      return `We couldn't use a payment of ${back} for your gift: it came twice, or for a gift that is no more. All of it goes back to the card or account that it came from${by}.`;
    case "sent":
      return `We have mailed your gift to ${recipientName}, at ${recipientEmail ?? "your own address"}.`;
    case "given_back":
      return `Your gift to ${recipientName} is cancelled, and its code pays for nothing more. ${back} goes back to the card or account that it came from${by}.`;
    case "refunded":
      return `${back} has left us for your bank. It may take some days to show there.${bankReference ? ` The bank's number is ${bankReference}.` : ""}`;
  }
}

/** News of a gift for its buyer. With the first comes the receipt. */
export function GiftToldMail({ data, sender }: Props<GiftTold>) {
  const { what, reference, buyerName, amountPaise, until } = data;
  return (
    <MailLayout
      sender={sender}
      preview={story(data, sender.today)}
      heading={what === "bought" ? "Your gift is paid" : "Your gift"}
      action={{ label: actions[what], href: sender.giftUrl(data.giftId) }}
    >
      <Text style={text}>Dear {buyerName},</Text>
      <Text style={text}>{story(data, sender.today)}</Text>
      {what === "bought" ? (
        <Section style={stub}>
          <Text style={label}>Receipt {reference}</Text>
          <Text style={text}>
            One gift voucher, {formatRupees(amountPaise)}, paid on {longDate(sender.today)}. No tax is due on a voucher:
            it is part of the ride's price.
          </Text>
          <Text style={{ ...text, margin: 0 }}>{until ? `Valid until ${plainDate(until)}` : ""}</Text>
        </Section>
      ) : null}
    </MailLayout>
  );
}
