import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import type { MailSender } from "./mail-sender.ts";

const ink = "#2a1238";

/** The styles that mails share. Mail programs know no style sheets, so they stand on each element. */
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
  /** The line that an inbox shows beside the subject. */
  preview: string;
  heading: string;
  /** The one thing to do, if there is one. */
  action?: { label: string; href: string };
  children: ReactNode;
  /** Below the action. */
  more?: ReactNode;
  /** It goes to the company, which need not be told how to reach itself. */
  isToUs?: boolean;
};

/** A mail: the company's name, a heading, what it says, one action, and how to reach us. */
export function MailLayout({ sender, preview, heading, action, children, more, isToUs = false }: Props) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ backgroundColor: "#fdf6e6", color: ink, fontFamily: "Georgia, 'Times New Roman', serif", margin: 0 }}
      >
        {/* A long address or link is broken: the tables that a mail is made of would else grow with it, beyond a phone. */}
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
