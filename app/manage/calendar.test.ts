import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarRide, describeRide, rideCalendar } from "./calendar.server.ts";

const ride: CalendarRide = {
  uid: "PH-7K3M9Q@pahiya.example",
  sequence: 2,
  status: "CONFIRMED",
  title: "Old Delhi at dawn, with “tea”; and more",
  localDate: "2026-11-28",
  localTime: "06:30",
  durationMinutes: 240,
  place: "Delite Cinema, Asaf Ali Road; gate 2",
  latitude: 28.6415,
  longitude: 77.2358,
  description: `${"पुरानी दिल्ली में मिलते हैं। ".repeat(8)}\nReference PH-7K3M9Q, back\\slash`,
  url: "https://pahiya.example/booking/PH-7K3M9Q?key=abc",
  organizer: { name: 'Pahiya, "Rides"; Delhi', email: "hello@pahiya.example" },
  stamp: new Date("2026-11-21T06:00:00.123Z"),
};

const parse = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("no event");
  return { calendar, event: new ICAL.Event(event), raw: event };
};

describe("the calendar file", () => {
  it("is parsed to Delhi time, full text and the newest state", () => {
    const { calendar, event, raw } = parse(rideCalendar(ride));
    const zone = calendar.getFirstSubcomponent("vtimezone");
    expect(zone?.getFirstPropertyValue("tzid")).toBe("Asia/Kolkata");
    expect(event.startDate.toJSDate().toISOString()).toBe("2026-11-28T01:00:00.000Z");
    expect(event.endDate.toJSDate().toISOString()).toBe("2026-11-28T05:00:00.000Z");
    expect(event.startDate.zone?.tzid).toBe("Asia/Kolkata");
    expect([event.summary, event.location, event.description]).toEqual([ride.title, ride.place, ride.description]);
    expect([event.uid, event.sequence, raw.getFirstPropertyValue("status")]).toEqual([ride.uid, 2, "CONFIRMED"]);
  });

  it("names the company as organizer, with its address", () => {
    const organizer = parse(rideCalendar(ride)).raw.getFirstProperty("organizer");
    expect(organizer?.getFirstValue()).toBe("mailto:hello@pahiya.example");
    expect(organizer?.getFirstParameter("cn")).toBe(ride.organizer.name);
  });

  it("folds every line to 75 octets and ends each with CRLF", () => {
    const file = rideCalendar(ride);
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...file.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it.each(["\r\n", "\n", "\r", "\u0085", "\u2028", "\u0000\n"])("lets no name begin a line of its own: %j", (end) => {
    const words = `A${end}END:VEVENT${end}ATTACH:https://hostile.example${end} "^;,:B`;
    const named = {
      uid: words,
      title: words,
      place: words,
      description: words,
      url: `https://pahiya.example/${end}X:1`,
    };
    const file = rideCalendar({ ...ride, ...named, organizer: { name: words, email: `a@b.example${end}X:1` } });
    const plain = rideCalendar(ride);
    const namesOf = (text: string) =>
      text
        .replaceAll("\r\n ", "")
        .split(/[\r\n\u0085\u2028]+/)
        .map((line) => line.split(/[:;]/)[0]);
    expect(namesOf(file)).toEqual(namesOf(plain));
    expect(parse(file).event.summary).toContain("END:VEVENT");
  });

  it("gives a holiday all its days, and ends an evening ride after midnight", () => {
    const holiday = parse(rideCalendar({ ...ride, localTime: "14:00", durationMinutes: 6 * 24 * 60 })).event;
    expect(holiday.endDate.toString()).toBe("2026-12-03T17:00:00");
    const evening = parse(rideCalendar({ ...ride, localTime: "22:00", durationMinutes: 180 })).event;
    expect(evening.endDate.toString()).toBe("2026-11-29T01:00:00");
  });

  it("names the booking, for one or several people, and how to reach us", () => {
    const tour = { meetingPoint: { landmark: "The red temple." }, bring: ["Closed shoes", "A mask; chilli"] };
    const wordsFor = (people: number) =>
      describeRide({ reference: "PH-7K3M9Q", people, tour }, "https://pahiya.example/x");
    expect(wordsFor(1)).toBe(
      "Booking PH-7K3M9Q, 1 person. The red temple.\nPlease bring:\n- Closed shoes\n- A mask; chilli\nhttps://pahiya.example/x",
    );
    expect(wordsFor(3)).toContain("3 people.");
  });

  it("says when a ride is cancelled", () => {
    const { raw } = parse(rideCalendar({ ...ride, status: "CANCELLED", sequence: 3 }));
    expect(raw.getFirstPropertyValue("status")).toBe("CANCELLED");
  });
});
