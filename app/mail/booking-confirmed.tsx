import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { BookingConfirmed } from "#modules/messaging/model.ts";
import { longDate } from "#platform/delhi-time.ts";
import { formatRupees } from "#platform/money.ts";
import type { MailSender } from "./mail-sender.ts";

const ink = "#2a1238";
const paper = { backgroundColor: "#fdf6e6", color: ink, fontFamily: "Georgia, 'Times New Roman', serif", margin: 0 };
const sheet = { maxWidth: "560px", margin: "0 auto", padding: "32px 24px" };
const text = { fontSize: "16px", lineHeight: "25px", margin: "0 0 14px" };
const label = { fontSize: "13px", letterSpacing: "0.04em", margin: "0 0 2px", color: "#5b4a66" };
const stub = { backgroundColor: "#f8ead0", border: `2px dashed ${ink}`, padding: "20px 22px", margin: "20px 0" };
const button = {
  backgroundColor: ink,
  color: "#fdf6e6",
  padding: "13px 22px",
  fontSize: "16px",
  textDecoration: "none",
};

/** "You are riding": what, when, where, what was paid, what to bring, and one button. */
export function BookingConfirmedMail({ data, sender }: { data: BookingConfirmed; sender: MailSender }) {
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(data.meetingPoint.mapQuery)}`;
  const party = `${data.people} ${data.people === 1 ? "person" : "people"}, ${data.category === "private" ? "Private Tour" : "Regular Tour"}`;
  return (
    <Html lang="en">
      <Head />
      <Preview>
        {longDate(data.localDate)}, {data.localTime} IST, {data.meetingPoint.name}
      </Preview>
      <Body style={paper}>
        <Container style={sheet}>
          <Text style={label}>{sender.companyName}</Text>
          <Heading as="h1" style={{ fontSize: "30px", lineHeight: "36px", margin: "0 0 16px" }}>
            Your places are booked, {data.contactName}
          </Heading>
          <Section style={stub}>
            <Text style={label}>Booking</Text>
            <Text style={{ ...text, fontSize: "24px", fontWeight: 700 }}>{data.reference}</Text>
            <Text style={{ ...text, fontWeight: 700 }}>{data.tourName}</Text>
            <Text style={label}>When</Text>
            <Text style={text}>
              {longDate(data.localDate)}, {data.localTime} IST (Delhi time), {data.duration}
            </Text>
            <Text style={label}>Who</Text>
            <Text style={text}>{party}</Text>
            <Text style={label}>Where we meet</Text>
            <Text style={text}>
              {data.meetingPoint.name}
              {data.meetingPoint.nameHindi ? ` (${data.meetingPoint.nameHindi})` : ""}
              <br />
              {data.meetingPoint.address}
              <br />
              {data.meetingPoint.landmark}
              <br />
              <Link href={mapUrl} style={{ color: "#a8321f" }}>
                Open in maps
              </Link>
            </Text>
          </Section>
          <Button href={sender.outcomeUrl(data.reference)} style={button}>
            See your booking
          </Button>
          <Hr style={{ borderColor: "#d9c7a5", margin: "26px 0 18px" }} />
          <Text style={label}>Paid</Text>
          {data.lines.map((line) => (
            <Text key={line.label} style={text}>
              {line.label} at {formatRupees(line.unitPaise)} each: {formatRupees(line.amountPaise)}
            </Text>
          ))}
          <Text style={{ ...text, fontWeight: 700 }}>
            Total {formatRupees(data.totalPaise)}, all taxes included. Nothing was added.
          </Text>
          <Text style={label}>Please bring</Text>
          <Text style={text}>{data.bring.join("; ")}.</Text>
          <Text style={text}>
            Questions, or late on the day? Call {sender.phone} or answer to {sender.email}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
