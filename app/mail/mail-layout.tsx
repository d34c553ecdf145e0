import type { ReactNode } from "react";
import type { MailSender } from "./mail-sender.ts";
import { useIsPlain } from "./parts/mail-form.ts";
import { faces, look, names, styleSheet, WIDTH } from "./parts/mail-look.ts";
import { Action, LayoutTable } from "./parts/table.tsx";
import { Small } from "./parts/words.tsx";

type Props = {
  sender: MailSender;
  /** Shown by inboxes beside the subject. */
  preview: string;
  heading: string;
  action?: { label: string; href: string };
  /** Most important, above the action. */
  children: ReactNode;
  /** Below the action. */
  more?: ReactNode;
  /** Below a rule: for a reader with time. */
  rest?: ReactNode;
  /** Reference of its booking, for the foot. */
  belongsTo?: string;
  /** Omits the contact details, for mails to the company. */
  isToUs?: boolean;
};

/** Every mail: heading, most important things, one button, more, quiet rest, and how to reach us. */
export function MailLayout(props: Props) {
  const isPlain = useIsPlain();
  const { sender, preview, heading, action, children, more, rest, isToUs = false } = props;
  const foot = isToUs ? null : <Foot {...props} />;
  if (isPlain)
    return (
      <div>
        <h1>{heading}</h1>
        {children}
        {action ? (
          <p>
            <a href={action.href}>{action.label}</a>
          </p>
        ) : null}
        {more}
        {rest}
        {foot}
      </div>
    );
  const body = (
    <>
      <h1
        className={`${names.ink} ${names.heading}`}
        style={{ margin: "0 0 8px", font: `bold 31px/37px ${faces.display}`, color: look.ink }}
      >
        {heading}
      </h1>
      {children}
      {action ? <Action {...action} /> : null}
      {more ? (
        <LayoutTable>
          <tr>
            <td style={{ paddingTop: "16px" }}>{more}</td>
          </tr>
        </LayoutTable>
      ) : null}
      {rest ? <Rule>{rest}</Rule> : null}
      {foot ? <Rule top={18}>{foot}</Rule> : null}
    </>
  );
  return (
    <Frame title={heading} preview={preview} sender={sender}>
      {body}
    </Frame>
  );
}

const Rule = ({ children, top = 0 }: { children: ReactNode; top?: number }) => (
  <LayoutTable above={28}>
    <tr>
      <td className={names.rule} style={{ borderTop: `1px solid ${look.line}`, paddingTop: `${top}px` }}>
        {children}
      </td>
    </tr>
  </LayoutTable>
);

function Foot({ sender, belongsTo }: Props) {
  const { opens, closes, days } = sender.officeHours;
  return (
    <>
      <Small>
        Questions? Answer this mail, or call or write by WhatsApp: {sender.phone}, {days.toLowerCase()}, {opens} to{" "}
        {closes} Delhi time.
      </Small>
      <Small style={{ margin: 0 }}>
        {[sender.legalName, ...sender.address].join(", ")}.{belongsTo ? ` This mail belongs to ${belongsTo}.` : ""}
      </Small>
    </>
  );
}

/** Keeps a program from showing the mail's first words behind the preview. */
const AFTER_PREVIEW = "\u2007\u034f".repeat(40);

type FrameProps = { title: string; preview: string; sender: MailSender; children: ReactNode };

/** Document around a mail: wheel and name on top, one column. */
const Frame = ({ title, preview, sender, children }: FrameProps) => (
  <html lang="en" dir="ltr">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no" />
      <title>{title}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
    </head>
    {/* Breaks long addresses and links, which would widen the mail's tables beyond a phone's screen. */}
    <body
      className={names.page}
      style={{ margin: 0, padding: 0, backgroundColor: look.paper, wordBreak: "break-word" }}
    >
      <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} className={names.preview}>
        {preview}
        {AFTER_PREVIEW}
      </div>
      <LayoutTable className={names.page} style={{ backgroundColor: look.paper }}>
        <tr>
          <td align="center">
            <LayoutTable
              className={names.column}
              style={{ maxWidth: `${WIDTH}px`, margin: "0 auto", textAlign: "left" }}
            >
              <tr>
                <td className={names.gutter} style={{ padding: "22px 32px 36px" }}>
                  <Brand sender={sender} />
                  {children}
                </td>
              </tr>
            </LayoutTable>
          </td>
        </tr>
      </LayoutTable>
    </body>
  </html>
);

const Brand = ({ sender }: { sender: MailSender }) => (
  <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
    <tbody>
      <tr>
        <td style={{ padding: "0 10px 18px 0" }}>
          <img
            src={sender.url("/icons/mail-wheel.png")}
            width={40}
            height={40}
            alt=""
            style={{ display: "block", border: 0, backgroundColor: look.ink, borderRadius: "20px" }}
          />
        </td>
        <td
          className={names.ink}
          style={{ paddingBottom: "18px", font: `bold 24px/30px ${faces.display}`, color: look.ink }}
        >
          {sender.companyName}
          {sender.companyHindi ? (
            <span lang="hi" className={names.link} style={{ color: look.coral, fontSize: "20px" }}>
              {` ${sender.companyHindi}`}
            </span>
          ) : null}
        </td>
      </tr>
    </tbody>
  </table>
);
