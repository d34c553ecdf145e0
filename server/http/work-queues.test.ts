import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { expect, it } from "vitest";
import { withCaller } from "#platform/http/caller.server.ts";
import { createWorkQueues, queueOf, waitForTurn } from "./work-queues.server.ts";

const queues = createWorkQueues();

it.each([
  ["POST", "/api/payments/webhook"],
  ["POST", "/checkout/return/PH-7K3M9Q"],
  ["POST", "/api/razorpay"],
  ["POST", "/api/razorpaybooking"],
  ["GET", "/health"],
  ["GET", "/assets/root-1.js"],
])("does not queue %s %s", (method, path) => {
  expect(queueOf(queues, method, path)).toBeNull();
});

it.each([
  ["GET", "/og/tours/old-delhi-at-dawn.jpg", "drawn"],
  ["GET", "/booking/PH-7K3M9Q/voucher.pdf", "drawn"],
  ["GET", "/user-profile/data.zip", "drawn"],
  ["GET", "/api/docs", "read"],
  ["GET", "/nowhere", "read"],
  ["GET", "/api/search", "read"],
  ["POST", "/api/tourdetailpage", "read"],
  ["GET", "/checkout", "own"],
  ["GET", "/login.data", "own"],
  ["POST", "/contact", "own"],
  ["GET", "/staff", "own"],
  ["GET", "/staff.data", "own"],
  ["GET", "/staff/bookings/PH-7K3M9Q", "own"],
  ["GET", "/checkout/pay/PH-7K3M9Q", "paying"],
  ["POST", "/checkout/outcome/PH-7K3M9Q.data", "paying"],
  ["GET", "/gift/01a2282e-3fc3-72ff-9cd1-059523cb8ffe", "paying"],
  ["POST", "/gift/01a2282e-3fc3-72ff-9cd1-059523cb8ffe.data", "paying"],
  ["GET", "/gift/01a2282e-3fc3-72ff-9cd1-059523cb8ffe/gift.pdf", "drawn"],
  ["GET", "/gift", "own"],
  ["POST", "/gift.data", "own"],
] as const)("queues %s %s with its kind only", (method, path, queue) => {
  expect(queueOf(queues, method, path)).toBe(queues[queue]);
});

it.each(["/*", "/%2A", "/nowhere"])(
  "waits once for %s, whose handlers the router calls twice (Hono 4.13)",
  async (path) => {
    const app = new Hono({ router: new TrieRouter() });
    app.use((_, next) => withCaller("198.51.100.7", next), waitForTurn(createWorkQueues()));
    app.all("*", (context) => context.text("here"));
    const answer = await app.request(path, undefined, { incoming: {} });
    expect(await answer.text()).toBe("here");
  },
);
