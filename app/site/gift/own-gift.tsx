import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useFirstFault } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedNotice } from "#app/web/forms/unsaved.tsx";
import type { GiftAnswer } from "./gift-answer.ts";
import { GiftTicket } from "./gift-ticket.tsx";
import type { OwnLook } from "./own-gift.server.ts";
import { SendingFields } from "./sending-fields.tsx";

const news: Record<string, { tone: "success" | "warning"; title: string }> = {
  changed: { tone: "success", title: "Changed. We send it as it stands below." },
  "not-changed": { tone: "warning", title: "Not changed: the gift was sent or cancelled meanwhile." },
  cancelled: { tone: "success", title: "Your gift is cancelled, and your money is on its way back." },
  "not-cancelled": {
    tone: "warning",
    title: "Not cancelled: something of it has been used, or its time is over. Please write to us.",
  },
};

/** A bought gift, for its buyer. */
export function OwnGift({ look, answer }: { look: OwnLook; answer: GiftAnswer | undefined }) {
  const { facts, standing, code, sending, cancel, done, path } = look;
  const said = done === null || answer ? undefined : news[done];
  return (
    <div className="wrap page">
      <p className="kicker">{facts.number}</p>
      <h1 className="mt-2 wrap-anywhere">{`Your gift for ${facts.recipientName}`}</h1>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid max-w-xl content-start gap-8">
          {said ? <Notice tone={said.tone} title={said.title} /> : null}
          <UnsavedNotice />
          <p className="text-lg wrap-anywhere">{standing}</p>
          {code ? <Code code={code} /> : null}
          {sending ? <Sending sending={sending} answer={answer} /> : null}
          {cancel ? <Cancel cancel={cancel} path={path} sum={facts.sum} /> : null}
          <Receipt look={look} />
        </div>
        <GiftTicket facts={facts} />
      </div>
    </div>
  );
}

const Code = ({ code }: { code: NonNullable<OwnLook["code"]> }) => (
  <section aria-labelledby="gift-code">
    <h2 id="gift-code" className="text-xl">
      Its code
    </h2>
    <p className="mt-2 font-display text-2xl tracking-wide wrap-anywhere">{code.word}</p>
    <p className="mt-1">
      {`${code.isWhole ? "Nothing of it is used yet." : `${code.left} are left of it.`} It is valid until ${code.until}.`}
    </p>
    <p className="mt-3">
      <Button href={code.pdfPath} variant="secondary">
        Download the PDF
      </Button>
    </p>
  </section>
);

function Sending({ sending, answer }: { sending: NonNullable<OwnLook["sending"]>; answer: GiftAnswer | undefined }) {
  const form = useFirstFault(answer);
  const navigation = useNavigation();
  const { errors, typed } = answer ?? { errors: {}, typed: {} };
  return (
    <section aria-labelledby="gift-sending">
      <h2 id="gift-sending" className="text-xl">
        Another day or address
      </h2>
      <Form ref={form} method="post" noValidate className="mt-4 grid gap-5">
        <SendingFields {...sending} errors={errors} typed={{ ...sending, ...typed }} />
        <div>
          <Button type="submit" name="intent" value="change" busy={navigation.formData?.get("intent") === "change"}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Cancel({ cancel, path, sum }: { cancel: NonNullable<OwnLook["cancel"]>; path: string; sum: string }) {
  const navigation = useNavigation();
  return (
    <section aria-labelledby="gift-cancel" id="cancel" className="off-paper scroll-mt-28">
      <h2 id="gift-cancel" className="text-xl">
        Cancel it
      </h2>
      <p className="mt-2">
        {cancel.until === null
          ? `Until it is sent, and for two weeks after, you can have all ${sum} back, as long as nothing of it is used.`
          : `Until ${cancel.until} you can have all ${sum} back, as long as nothing of it is used.`}
      </p>
      {cancel.isAsked ? (
        <Form method="post" className="mt-3 flex flex-wrap items-center gap-4">
          <Button type="submit" name="intent" value="cancel" busy={navigation.formData?.get("intent") === "cancel"}>
            {`Cancel it, ${sum} back`}
          </Button>
          <Button to={path} variant="quiet">
            Keep it
          </Button>
        </Form>
      ) : (
        <p className="mt-2">
          <Button to={`${path}&cancel=1#cancel`} variant="link">
            Cancel this gift
          </Button>
        </p>
      )}
    </section>
  );
}

function Receipt({ look: { receipt, facts } }: { look: OwnLook }) {
  return (
    <section aria-labelledby="gift-receipt">
      <h2 id="gift-receipt" className="text-xl">
        {`Receipt ${facts.number}`}
      </h2>
      <p className="mt-2">{[receipt.legalName, ...receipt.address].join(", ")}</p>
      {receipt.gstin ? <p>{`GSTIN ${receipt.gstin}`}</p> : null}
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {receipt.payments.map(({ id, at, sum }) => (
          <Line key={id} label={`Gift voucher, paid ${at}`} id={`Payment reference: ${id}`} sum={sum} />
        ))}
        {receipt.refunds.map(({ id, sum, isDone, by }) => (
          <Line key={id} label={isDone ? "Given back" : `Goes back, by ${by}`} sum={`−${sum}`} />
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        A voucher is a means of payment, so no tax is due on it. The ride that it pays for has a receipt of its own.
      </p>
    </section>
  );
}

const Line = ({ label, id, sum }: { label: string; id?: string; sum: string }) => (
  <div className="flex justify-between gap-6 py-2.5">
    <dt className="min-w-0">
      <span>{label}</span>
      {id ? <span className="block text-sm text-ink-soft wrap-anywhere">{id}</span> : null}
    </dt>
    <dd className="whitespace-nowrap tabular-nums">{sum}</dd>
  </div>
);
