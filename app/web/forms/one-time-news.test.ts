import { expect, it } from "vitest";
import { withoutNews } from "./one-time-news.ts";

const clean = (address: string) => withoutNews(`https://pahiya.example${address}`);

it.each([
  ["/user-profile?tab=password&done=password", "/user-profile?tab=password"],
  ["/booking/PH-7K3M9Q?key=abc&done=moved", "/booking/PH-7K3M9Q?key=abc"],
  ["/gift/01a2282e?key=abc&done=changed", "/gift/01a2282e?key=abc"],
  ["/contact?sent=1#thanks", "/contact#thanks"],
  ["/rider/1?key=a&saved=1", "/rider/1?key=a"],
  [
    "/tours/cycle-tours/old-delhi-at-dawn?people=2&reviewed=new#write",
    "/tours/cycle-tours/old-delhi-at-dawn?people=2#write",
  ],
  ["/blogs/a/b?commented=1", "/blogs/a/b"],
])("removes the news from %s", (address, expected) => {
  expect(clean(address)).toBe(expected);
});

it.each(["/tours?saved=old-delhi-at-dawn", "/reset-password?done=1", "/newsletter/confirm/1?key=a&done=1", "/contact"])(
  "leaves %s as it is",
  (address) => {
    expect(clean(address)).toBeNull();
  },
);
