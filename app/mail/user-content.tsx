import type {
  CommentPending,
  ContactReceived,
  NewsletterConfirm,
  ReviewAnswered,
  ReviewPending,
  ReviewPhotographs,
} from "#modules/messaging/model.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { MailSender } from "./mail-sender.ts";
import { MailFacts } from "./parts/ticket.tsx";
import { A, Lead, Links, P, QuotedWords } from "./parts/words.tsx";

/** Preview of a text. Cuts by code point, so that no character is split. */
const beginningOf = (words: string): string => [...words].slice(0, 90).join("");

/** To the company: a message from the contact form. */
export function ContactReceivedMail({ data, sender }: { data: ContactReceived; sender: MailSender }) {
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={beginningOf(data.message)}
      heading={`${data.name} has written`}
      action={{ label: "Answer by mail", href: `mailto:${data.email}` }}
    >
      {data.isDoubtful ? (
        <P>
          A hidden field was filled in: a robot may have sent this, or a program that fills in forms. We sent nothing to
          the address below.
        </P>
      ) : null}
      {data.tourName ? <P>About: {data.tourName}</P> : null}
      <QuotedWords>{data.message}</QuotedWords>
      <MailFacts
        of={[
          ["Telephone", data.number],
          ["E-mail", data.email],
        ]}
        isWide
      />
    </MailLayout>
  );
}

/** Confirms receipt of a message. It quotes nothing, since the typed address may be a stranger's. */
export function ContactAcknowledgedMail({ sender }: { sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview={`Your message has arrived. ${sender.promises.answers}`}
      heading="Thank you for writing"
      action={{ label: "See our tours", href: sender.url("/tours") }}
    >
      <Lead>Namaste, your message has arrived. {sender.promises.answers}</Lead>
      <P>If you didn&apos;t write to us, someone mistyped their own address, and there is nothing to do.</P>
    </MailLayout>
  );
}

/** To the company: a comment awaits moderation. */
export function CommentPendingMail({ data, sender }: { data: CommentPending; sender: MailSender }) {
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={beginningOf(data.comment)}
      heading={`A comment by ${data.name}`}
      action={{ label: "Publish or decline", href: sender.commentUrl(data.commentId) }}
    >
      <Lead>
        It stays hidden until you publish it. It is on the story{" "}
        <A href={sender.url(data.postPath)}>{data.postTitle}</A>
      </Lead>
      <QuotedWords>{data.comment}</QuotedWords>
      <MailFacts of={[["E-mail, never shown", data.email]]} isWide />
    </MailLayout>
  );
}

/** To the company: a review awaits moderation. */
export function ReviewPendingMail({ data, sender }: { data: ReviewPending; sender: MailSender }) {
  return (
    <MailLayout
      isToUs
      sender={sender}
      preview={`${data.rating} of 5 stars. ${beginningOf(data.review)}`}
      heading={`A review by ${data.name}`}
      action={{ label: "Publish or decline", href: sender.reviewVerdictUrl(data.reviewId) }}
    >
      <Lead>
        <strong>{data.rating} of 5 stars</strong> for <A href={sender.url(data.tourPath)}>{data.tourName}</A>
        <br />
        {data.isVerified ? "Our records show that they took this ride." : "Our records show no such ride."}{" "}
        {data.isReplaced ? "It replaces an earlier review, which is now hidden. " : ""}
        It stays hidden until you publish it.
        {data.photographs
          ? ` With it ${data.photographs === 1 ? "comes a photograph" : `come ${data.photographs} photographs`}: you decide on each.`
          : ""}
      </Lead>
      <QuotedWords>{data.review}</QuotedWords>
    </MailLayout>
  );
}

/** To a reviewer: the company has answered in public. */
export function ReviewAnsweredMail({ data, sender }: { data: ReviewAnswered; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview={beginningOf(data.answer)}
      heading={`We have answered you, ${data.name}`}
      action={{ label: "See it on the tour page", href: sender.url(`${data.tourPath}#reviews`) }}
    >
      <Lead>Below your review of {data.tourName} everyone can now read:</Lead>
      <QuotedWords>{data.answer}</QuotedWords>
      <P>
        There is nothing to do. If you disagree, write to us. A new review of yours replaces the first, and our answer
        goes with it.
      </P>
    </MailLayout>
  );
}

type Verdicts = Pick<ReviewPhotographs, "shownIds" | "refusedIds">;

export function photographsHeading({ shownIds, refusedIds }: Verdicts): string {
  const one = shownIds.length + refusedIds.length === 1;
  if (refusedIds.length === 0) return one ? "Your photograph is on our website" : "Your photographs are on our website";
  if (shownIds.length === 0) return one ? "We don't show your photograph" : "We don't show your photographs";
  return "We show some of your photographs";
}

const photographs = (count: number): string => (count === 1 ? "one photograph" : `${count} photographs`);

/** To a guest: which of the photographs that they added to their review are shown. */
export function ReviewPhotographsMail({ data, sender }: { data: ReviewPhotographs; sender: MailSender }) {
  const { shownIds, refusedIds, tourName, tourPath, name } = data;
  const page = sender.reviewUrl(data.reference, data.linkId);
  const isShown = shownIds.length > 0;
  return (
    <MailLayout
      sender={sender}
      preview={`Beside your review of ${tourName}.`}
      heading={photographsHeading(data)}
      action={
        isShown
          ? { label: "See your review", href: sender.url(`${tourPath}#reviews`) }
          : { label: "See your photographs", href: page }
      }
      belongsTo={data.reference}
      more={<Links of={[{ label: "Take a photograph back, or add others", href: page }]} />}
    >
      <Lead dear={name}>
        {isShown
          ? `thank you: everyone can now see ${photographs(shownIds.length)} of yours beside your review of ${tourName}.`
          : `thank you for sending us ${photographs(refusedIds.length)} of ${tourName}.`}
      </Lead>
      {refusedIds.length > 0 ? (
        <P>
          We don&apos;t show{" "}
          {isShown
            ? `the other${refusedIds.length === 1 ? "" : ` ${refusedIds.length}`}`
            : refusedIds.length === 1
              ? "it"
              : "them"}
          . Your review stays as it is. If you&apos;d like to know why, answer this mail.
        </P>
      ) : null}
    </MailLayout>
  );
}

export function NewsletterConfirmMail({ data, sender }: { data: NewsletterConfirm; sender: MailSender }) {
  return (
    <MailLayout
      sender={sender}
      preview="Confirm, and our monthly newsletter comes to you."
      heading="Shall we write to you?"
      action={{ label: "Yes, send me the newsletter", href: sender.newsletterUrl(data.subscriberId) }}
    >
      <Lead>
        Namaste, someone left {data.to} for our monthly newsletter. We hope it was you: press the button to receive it.
        If it wasn&apos;t, do nothing: without your yes we won&apos;t write again.
      </Lead>
    </MailLayout>
  );
}
