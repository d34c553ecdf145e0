import type { ScreenName } from "#modules/staff/model.ts";
import type { SignName } from "../parts/sign.tsx";

export interface MenuEntry {
  screen: ScreenName;
  path: string;
  label: string;
  sign: SignName;
  /** Pressed after G. */
  key: string;
}

/** Groups of the rail, in order. */
export const menuGroups: readonly (readonly MenuEntry[])[] = [
  [
    { screen: "today", path: "/staff", label: "Today", sign: "today", key: "t" },
    { screen: "calendar", path: "/staff/calendar", label: "Calendar", sign: "calendar", key: "c" },
    { screen: "bookings", path: "/staff/bookings", label: "Bookings", sign: "ticket", key: "b" },
    { screen: "waitlist", path: "/staff/waitlist", label: "Waitlist", sign: "clock", key: "w" },
  ],
  [
    { screen: "enquiries", path: "/staff/enquiries", label: "Enquiries", sign: "mail", key: "e" },
    { screen: "voices", path: "/staff/voices", label: "Reviews", sign: "star", key: "v" },
    { screen: "studio", path: "/staff/studio", label: "Studio", sign: "pencil", key: "d" },
    { screen: "people", path: "/staff/people", label: "People", sign: "people", key: "p" },
  ],
  [
    { screen: "money", path: "/staff/money", label: "Money", sign: "money", key: "m" },
    { screen: "prices", path: "/staff/prices", label: "Prices", sign: "money", key: "y" },
    { screen: "codes", path: "/staff/codes", label: "Codes and gifts", sign: "ticket", key: "g" },
    { screen: "reports", path: "/staff/reports", label: "Reports", sign: "chart", key: "r" },
    { screen: "gst", path: "/staff/gst", label: "GST", sign: "shield", key: "i" },
    { screen: "audit", path: "/staff/audit", label: "Audit", sign: "list", key: "a" },
    { screen: "staff", path: "/staff/team", label: "Staff", sign: "key", key: "s" },
    { screen: "imports", path: "/staff/import", label: "Import", sign: "list", key: "u" },
    { screen: "approvals", path: "/staff/approvals", label: "Approvals", sign: "shield", key: "o" },
    { screen: "templates", path: "/staff/templates", label: "Templates", sign: "note", key: "x" },
    { screen: "commands", path: "/staff/commands", label: "Commands", sign: "settings", key: "k" },
  ],
];
