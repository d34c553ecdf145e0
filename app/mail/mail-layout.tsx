import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import type { MailSender } from "./mail-sender.ts";

const ink = "#2a1238";

/** Shared styles, inline: mail programs do not support style sheets. */
export const mailStyles = {
  text: { fontSize: "16px", lineHeight: "25px", margin: "0 0 14px" },
  label: { fontSize: "13px", letterSpacing: "0.04em", margin: "0 0 2px", color: "#5b4a66" },
  stub: { backgroundColor: "#f8ead0", border: `2px dashed ${ink}`, padding: "20px 22px", margin: "20px 0" },
  quote: { borderLeft: "4px solid #efb23e", padding: "4px 0 4px 16px", margin: "16px 0", whiteSpace: "pre-wrap" },
  link: { color: "#a8321f" },
} satisfies Record<string, CSSProperties>;

const button: CSSProperties = {
  backgroundColor: ink,
  color: "#fdf6e6",
  padding: "13px 22px",
  fontSize: "16px",
  textDecoration: "none",
};

type Props = {
  sender: MailSender;
  /** Shown by inboxes beside the subject. */
  preview: string;
  heading: string;
  action?: { label: string; href: string };
  children: ReactNode;
  /** Below the action. */
  more?: ReactNode;
  /** Omits the contact details, for mails to the company. */
  isToUs?: boolean;
};

export function MailLayout({ sender, preview, heading, action, children, more, isToUs = false }: Props) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ backgroundColor: "#fdf6e6", color: ink, fontFamily: "Georgia, 'Times New Roman', serif", margin: 0 }}
      >
        {/* Breaks long addresses and links, which would widen the mail's tables beyond a phone's screen. */}
        <Container style={{ maxWidth: "560px", margin: "0 auto", padding: "32px 24px", wordBreak: "break-word" }}>
          <Text style={mailStyles.label}>{sender.companyName}</Text>
          <Heading as="h1" style={{ fontSize: "30px", lineHeight: "36px", margin: "0 0 16px" }}>
            {heading}
          </Heading>
          {children}
          {action ? (
            <Button href={action.href} style={button}>
              {action.label}
            </Button>
          ) : null}
          {more || !isToUs ? <Hr style={{ borderColor: "#d9c7a5", margin: "26px 0 18px" }} /> : null}
          {more}
          {isToUs ? null : (
            <Text style={mailStyles.text}>
              Questions? Call {sender.phone} or write to {sender.email}.
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  );
}
