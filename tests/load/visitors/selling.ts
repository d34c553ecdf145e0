import type { Database } from "#platform/database/database.server.ts";
import type { SandboxProcess } from "#tests/harness/money/payment-simulator.ts";
import { type Load, load } from "../figures.ts";
import { many } from "./many.ts";

/** A departure on sale, with its price for one place. */
export interface Target {
  id: string;
  each: number;
  tour: string;
  date: string;
  time: string;
}

let buyer = 0;

/** Every open departure, with room and guides for all: the benchmark measures holds, not refusals. */
export async function openTargets(database: Database): Promise<Target[]> {
  await database.executeRaw("UPDATE departure SET capacity = 1000000; UPDATE guide_pool SET guides = 10000");
  const { rows } = await database.executeRaw(`
    SELECT departure.id, coalesce(tour.offer_paise, tour.regular_paise)::integer AS each, tour.name AS tour,
      local_date AS date, local_time AS time
    FROM departure JOIN tour ON tour.id = tour_id
    WHERE status = 'open' AND cutoff_at > now() + interval '1 day'`);
  return rows as unknown as Target[];
}

const targetOf = (targets: readonly Target[]): Target => {
  buyer += 1;
  const target = targets[buyer % targets.length];
  if (!target) throw new Error("no departure is open");
  return target;
};

/** Holds by the form of the site, as a browser without scripts sends it. */
export async function holds(url: string, targets: readonly Target[], connections: number): Promise<Load> {
  const request = {
    method: "POST" as const,
    setupRequest: (request: object) => {
      const target = targetOf(targets);
      const body = new URLSearchParams({
        departure: target.id,
        people: "1",
        category: "regular",
        seenPaise: String(target.each),
        requestKey: `bench-${buyer}`,
        contactname: "Bench Rider",
        contactemail: "bench@example.com",
        contactnumber: "9812345678",
        country: "IN",
        touristCategory: "Domestic Tourist",
        adult: "on",
      }).toString();
      const path = `/checkout?departure=${target.id}&people=1&category=regular`;
      return { ...request, path, headers: { "content-type": "application/x-www-form-urlencoded", origin: url }, body };
    },
  };
  const measured = await load({ url, connections, requests: [request] });
  const answers = Object.values(measured.statuses).reduce((sum, count) => sum + count, 0);
  if (measured.statuses["302"] !== answers)
    throw new Error(`not every request became a hold: ${JSON.stringify(measured.statuses)}`);
  return measured;
}

/** Bookings from the first call to the confirmation, paid at the simulator. */
export const fullBookings = (url: string, sandbox: SandboxProcess, targets: readonly Target[], clients: number) =>
  many(clients, 5, async () => {
    await fullBookingOnce(url, sandbox, targets);
  });

/** One booking from the first call to the confirmation. Answers with the provider's order. */
export async function fullBookingOnce(
  url: string,
  sandbox: SandboxProcess,
  targets: readonly Target[],
): Promise<string> {
  const call = async (path: string, body: object): Promise<string> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const said = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${said}`);
    return said;
  };
  const { each, tour: tourName, date, time } = targetOf(targets);
  const opened = await call("/api/razorpay", {
    ...{ amount: each / 100, name: "Bench Rider", email: "bench@example.com", phone: "9812345678", date, time },
    ...{ people: 1, tourName, category: "Regular Tour", remarks: "", touristCategory: "Expats" },
  });
  const { order_id } = JSON.parse(opened) as { order_id: string };
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = await sandbox.pay(order_id);
  await call("/api/razorpaybooking", { paymentId, order_id, signature });
  return order_id;
}

/** One hold by the form of the site. */
export async function holdOnce(url: string, targets: readonly Target[]): Promise<void> {
  const target = targetOf(targets);
  const response = await fetch(`${url}/checkout?departure=${target.id}&people=1&category=regular`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
    body: new URLSearchParams({
      ...{ departure: target.id, people: "1", category: "regular", seenPaise: String(target.each) },
      ...{ requestKey: `once-${buyer}`, contactname: "Bench Rider", contactemail: "bench@example.com" },
      ...{ contactnumber: "9812345678", country: "IN", touristCategory: "Domestic Tourist", adult: "on" },
    }),
  });
  await response.text();
  if (response.status !== 302) throw new Error(`a hold was refused: ${response.status}`);
}
