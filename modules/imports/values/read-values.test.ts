import { describe, expect, it } from "vitest";
import {
  isMonthFirst,
  readCountry,
  readEmail,
  readNumber,
  readPhone,
  readRupees,
  readTime,
  readWrittenDay,
} from "./read-values.server.ts";

describe("a day", () => {
  it.each([
    ["2027-01-12", "2027-01-12", null],
    ["2027-01-12T06:30:00Z", "2027-01-12", "06:30"],
    ["2027-01-12 06:30", "2027-01-12", "06:30"],
    ["12/01/2027", "2027-01-12", null],
    ["12.1.27", "2027-01-12", null],
    ["12-Jan-2027", "2027-01-12", null],
    ["12th January 2027", "2027-01-12", null],
    ["Tue, 12 Jan 2027", "2027-01-12", null],
    ["Jan 12, 2027", "2027-01-12", null],
    ["12/01/2027 6:30 PM", "2027-01-12", "18:30"],
    ["29/02/2028", "2028-02-29", null],
  ])("reads %s", (text, day, time) => {
    expect(readWrittenDay(text, true)).toEqual({ value: { day, time } });
  });

  it("reads the order of day and month that was chosen", () => {
    expect(readWrittenDay("3/4/2027", true)).toMatchObject({ value: { day: "2027-04-03" } });
    expect(readWrittenDay("3/4/2027", false)).toMatchObject({ value: { day: "2027-03-04" } });
  });

  it("reads days of Excel, past its leap year that never was, and says so", () => {
    expect(readWrittenDay("46399", true)).toMatchObject({ value: { day: "2027-01-12" }, warning: expect.any(String) });
    expect(readWrittenDay("46399.2708333333", true)).toMatchObject({ value: { day: "2027-01-12", time: "06:30" } });
    expect(readWrittenDay("60", true)).toHaveProperty("fault");
  });

  it.each(["31/02/2027", "29/02/2027", "soon", "", "2027", "13/13/2027", "12/01/2027 25:00"])("refuses %j", (text) => {
    expect(readWrittenDay(text, true)).toHaveProperty("fault");
  });

  it("sees that a column is written month first", () => {
    expect(isMonthFirst(["01/12/2027", "01/13/2027"])).toBe(true);
    expect(isMonthFirst(["01/12/2027", "13/01/2027"])).toBe(false);
    expect(isMonthFirst(["01/02/2027", "2027-01-31"])).toBe(false);
  });
});

it.each([
  ["6:30", "06:30"],
  ["06:30:00", "06:30"],
  ["6:30 am", "06:30"],
  ["6 PM", "18:00"],
  ["12:15 a.m.", "00:15"],
  ["18.30", "18:30"],
  ["0630 hrs", "06:30"],
  ["0.270833333333", "06:30"],
  ["25:00", null],
  ["13 pm", null],
  ["6", null],
  ["dawn", null],
])("reads the hour %s", (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ["₹4,000.50", 4_000_50],
  ["Rs. 4000/-", 4_000_00],
  ["INR 1,20,000", 1_20_000_00],
  ["4.000,5", 4_000_50],
  ["4000", 4_000_00],
  ["4,000", 4_000_00],
  ["1333.3333333333", 1_333_33],
  ["1333.335", 1_333_34],
  ["1,333.125", 1_333_13],
  ["1.333,125", 1_333_13],
  ["0.500", 50],
  ["333.1250", 333_13],
  ["0", 0],
])("reads the sum %s", (text, value) => {
  expect(readRupees(text)).toEqual({ value });
});

it("says how it has read a sum that may be thousands or parts of a rupee", () => {
  expect(readRupees("4.000")).toEqual({ value: 4_000_00, warning: "“4.000” was read as ₹4,000." });
});

it.each(["$40", "40 EUR", "-100", "four", "", "999999999999"])("refuses the sum %j", (text) => {
  expect(readRupees(text)).toHaveProperty("fault");
});

it("reads numbers of people, and refuses others", () => {
  expect(["2", "2.0", "2 adults"].map((text) => readNumber(text, 1, 100))).toEqual(Array(3).fill({ value: 2 }));
  expect(["0", "101", "1.5", "two", ""].map((text) => "fault" in readNumber(text, 1, 100))).toEqual(
    Array(5).fill(true),
  );
});

describe("a telephone number", () => {
  it.each(["98123 45678", "+91 98123-45678", "919812345678", "'+919812345678", "9.19812345678E+11"])(
    "reads %s",
    (text) => {
      expect(readPhone(text, "IN")).toMatchObject({ value: "+919812345678" });
    },
  );
  it("refuses one that a spreadsheet has rounded", () => {
    expect(readPhone("9.19812E+11", "IN")).toHaveProperty("fault");
  });
  it("leaves out what is none, and says so", () => {
    expect(readPhone("call me", "IN")).toMatchObject({ value: "", warning: expect.stringMatching(/left out/) });
  });
});

it("reads countries by name and code", () => {
  expect(["", "Germany", "de", "UK"].map((text) => readCountry(text))).toEqual(
    ["IN", "DE", "DE", "GB"].map((value) => ({ value })),
  );
  expect(readCountry("Atlantis")).toMatchObject({ value: "IN", warning: expect.any(String) });
});

it("reads addresses in small letters, and refuses others", () => {
  expect(readEmail("Asha@Example.COM")).toEqual({ value: "asha@example.com" });
  expect(readEmail("asha at example")).toHaveProperty("fault");
});
