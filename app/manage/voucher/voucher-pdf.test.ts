import { writeFileSync } from "node:fs";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, it } from "vitest";
import { promisesContent } from "#content/pages/promises.ts";
import type { ManagedBooking } from "#modules/booking/index.server.ts";
import { tourKinds } from "#modules/catalogue/model.ts";
import { shots } from "#tests/harness/machine/test-environment.ts";
import { voucherPdf } from "./voucher-pdf.server.ts";

const booking = {
  reference: "PH-7K3M9Q",
  people: 3,
  category: "regular",
  contactName: "Łucja Nováková-Example",
  localDate: "2026-11-28",
  localTime: "06:30",
  totalPaise: 6000_00,
  policy: [
    { fromHours: 72, refundPercent: 90, until: "2026-11-25T01:00:00.000Z", backPaise: 5400_00 },
    { fromHours: 0, refundPercent: 0, until: "2026-11-28T01:00:00.000Z" },
  ],
  tour: {
    kind: "cycle",
    name: "Old Delhi at Dawn",
    nameHindi: "भोर की पुरानी दिल्ली",
    duration: "4 hours",
    bring: ["Closed shoes", "A light jacket from November to February", "₹500 in small notes, for tea"],
    meetingPoint: {
      name: "Digambar Jain Lal Mandir, Chandni Chowk",
      nameHindi: "दिगम्बर जैन लाल मंदिर, चाँदनी चौक",
      address: "Netaji Subhash Marg, opposite the Red Fort, Delhi 110006",
      landmark: "The red temple with the Birds’ Hospital beside it",
    },
  },
} as unknown as ManagedBooking;

const issuer = {
  companyName: "Pahiya",
  phone: "+91 00000 12345",
  weather: promisesContent.weather,
  checkUrl: "https://pahiya.example/voucher/PH-7K3M9Q?key=AAAAAAAAAAAAAAAAAAAAAA",
  now: new Date("2026-11-21T06:00:00Z"),
};
/** Points between the ticket's lower edge and the next heading, and least points between its last line and the edge. */
const [BELOW_TICKET, INSIDE_TICKET] = [43, 8];
const wordsOf = async (file: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(file.slice()), { mergePages: true })).text;

describe("the voucher as a PDF", () => {
  it("names the year of a deadline in another year", async () => {
    const asOf = "2025-12-28T06:00:00.000Z";
    const early = { ...booking, policy: booking.policy.map((band) => ({ ...band, asOf })) };
    expect(await wordsOf(await voucherPdf(early, issuer))).toContain(
      "Cancel by Wed 25 Nov 2026, 06:30 IST: ₹5,400 back",
    );
    expect(await wordsOf(await voucherPdf(booking, issuer))).toContain(
      "Cancel by Wed 25 Nov, 06:30 IST: ₹5,400 back (90%)",
    );
  });

  it("is one page for any reader, small enough to mail, and byte for byte the same", async () => {
    const file = await voucherPdf(booking, issuer);
    if (shots) writeFileSync(`${shots}/voucher.pdf`, file);
    expect(await voucherPdf(booking, issuer)).toEqual(file);
    const read = await getDocumentProxy(file.slice());
    const { totalPages, text } = await extractText(read, { mergePages: true });
    expect(totalPages).toBe(1);
    expect(text).toContain("Łucja Nováková-Example");
    expect(text).toContain("06:30 IST (Delhi time), 4 hours");
    expect(text).toContain("₹6,000");
    expect((await getMeta(read)).info.Title).toBe("PH-7K3M9Q: Old Delhi at Dawn");
    expect(file.length).toBeLessThan(200_000);
  });

  it.each(["Nguyễn Thị Ánh", "Γιώργος Παπαδόπουλος", "Mária Ơn", "Łucja", "Zoe\u0308"])(
    "writes the name %s",
    async (name) => {
      const text = await wordsOf(await voucherPdf({ ...booking, contactName: name }, issuer));
      expect(text).toContain(name.normalize("NFC"));
      expect(text).toContain("3 people, Regular Tour");
    },
  );

  it.each([
    { what: "a tour's name in two lines", name: "Hauz Khas and the Deer Park, on Foot", contactName: "Anna Example" },
    { what: "a traveller's in three", name: "Old Delhi at Dawn", contactName: "Maria Theodora ".repeat(8).trim() },
  ])("fits everything on its ticket: $what", async ({ name, contactName }) => {
    const landmark = "The gate of the park. From Green Park metro station take Gate 2 and walk ten minutes westwards. ";
    const meetingPoint = { ...booking.tour.meetingPoint, landmark: landmark.repeat(3) };
    const file = await voucherPdf({ ...booking, contactName, tour: { ...booking.tour, name, meetingPoint } }, issuer);
    const { items } = await (await (await getDocumentProxy(file.slice())).getPage(1)).getTextContent();
    const lines = items.flatMap((one) => ("str" in one && one.str.trim() !== "" ? [one] : []));
    const from = (words: string): number => lines.findIndex(({ str }) => str.startsWith(words));
    const onTicket = lines.slice(from("Where we meet"), from("Show this"));
    const [lowest, below] = [onTicket.at(-1), lines[from("Please bring")]].map((line) => Number(line?.transform[5]));
    expect((lowest ?? 0) - (below ?? 0)).toBeGreaterThan(BELOW_TICKET + INSIDE_TICKET);
  });

  it.each(tourKinds)("explains the weather rule of this kind of tour: %s", async (kind) => {
    const text = await wordsOf(await voucherPdf({ ...booking, tour: { ...booking.tour, kind } }, issuer));
    expect(text.replaceAll("\n", " ")).toContain(`Come ten minutes early. ${promisesContent.weather[kind]}`);
  });

  it.each([
    { state: "forming", says: /Runs once 3 riders have booked. We decide by .* We'll write to you either way\./ },
    { state: "guaranteed", says: /Guaranteed to run\./ },
  ])("says on one page how certain a ride is: $state", async ({ state, says }) => {
    const group = { state, minimum: 3, decidesAt: "2026-11-27T01:00:00.000Z" } as ManagedBooking["group"];
    const holiday = { ...booking.tour, kind: "holiday" } as const;
    const file = await voucherPdf({ ...booking, group, tour: holiday }, issuer);
    expect((await wordsOf(file)).replaceAll("\n", " ")).toMatch(says);
    expect((await getDocumentProxy(file.slice())).numPages).toBe(1);
    expect(await wordsOf(await voucherPdf(booking, issuer))).not.toMatch(/Minimum group|Guaranteed/);
  });

  it.each([
    { contactName: "रवि काळे", says: "रवि काळे" },
    { contactName: "Мария Иванова", says: "Мария Иванова" },
    { contactName: "محمد", says: "محمد" },
    { contactName: "李小龙", says: "Li Xiao Long" },
    { contactName: "Anna 🚲", says: "Anna" },
  ])("writes $contactName, in Latin letters if no font has it", async ({ contactName, says }) => {
    const text = await wordsOf(await voucherPdf({ ...booking, contactName }, issuer));
    expect(text).toContain(`Who\n${says}\n3 people, Regular Tour`);
  });
});
