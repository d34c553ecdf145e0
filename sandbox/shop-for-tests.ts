import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { disputeEntity, orderEntity, paymentWithCard, refundEntity } from "./api/entities.ts";
import { startSandbox } from "./server.ts";
import { readSettings, type Settings } from "./surroundings.ts";

export type OrderEntity = ReturnType<typeof orderEntity>;
export type PaymentEntity = ReturnType<typeof paymentWithCard>;
export type RefundEntity = ReturnType<typeof refundEntity>;
export type DisputeEntity = ReturnType<typeof disputeEntity>;

/** Answer of the simulator, with the expected body type. */
export interface ShopAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface Heard {
  id: string;
  event: string;
  signature: string;
  raw: string;
  headers: Record<string, string | string[] | undefined>;
  payload: { payment: { entity: PaymentEntity }; order: { entity: OrderEntity }; refund: { entity: RefundEntity } };
}

/** Shop that uses a real simulator and records each webhook. */
export async function openShop(wish: Partial<Settings> = {}) {
  const heard: Heard[] = [];
  /** Answer to each webhook: a status, or none. */
  const manner: { answer: number | "never" } = { answer: 200 };
  const receiver = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request.setEncoding("utf8")) raw += chunk;
    const { headers } = request;
    const { event, payload } = JSON.parse(raw) as Heard;
    const [id, signature] = [String(headers["x-razorpay-event-id"]), String(headers["x-razorpay-signature"])];
    heard.push({ id, event, signature, raw, headers, payload });
    if (manner.answer !== "never") response.writeHead(manner.answer).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`;
  const settings: Settings = { ...readSettings({}), webhookUrl, timeScale: 10, ...wish };
  let sandbox = await startSandbox(settings);
  const key = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64")}`;

  async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const answer: ShopAnswer<T> = {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
    return answer;
  }

  const api = <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call<T>(method, `/v1${path}`, body, { authorization: key, ...headers });
  const sim = <T = unknown>(method: string, path: string, body?: unknown) => call<T>(method, `/__sim${path}`, body);

  const order = async (wish: object = {}) =>
    (await api<OrderEntity>("POST", "/orders", { amount: 2000_00, currency: "INR", ...wish })).body;
  const payment = async (id: string) => (await api<PaymentEntity>("GET", `/payments/${id}?expand[]=card`)).body;
  /** Pays an order through the control route. */
  const pay = async (orderId: string, wish: object = {}) => {
    const { body } = await sim<{ razorpay_payment_id: string }>("POST", `/orders/${orderId}/pay`, wish);
    return payment(body.razorpay_payment_id);
  };

  return {
    settings,
    heard,
    manner,
    call,
    api,
    sim,
    order,
    payment,
    pay,
    /** A paid order with its payment. */
    async sale(wish: object = {}) {
      const made = await order(wish);
      return { order: made, payment: await pay(made.id) };
    },
    get url() {
      return sandbox.url;
    },
    /** Flushes all events and returns the names received since the last call, in order of occurrence: delivery order is random. */
    async events(): Promise<string[]> {
      await sim("POST", "/events/flush", {});
      const arrived = new Set(heard.splice(0).map(({ id }) => id));
      const { body } = await sim<{ id: string; event: string }[]>("GET", "/events");
      return body.filter(({ id }) => arrived.has(id)).map(({ event }) => event);
    },
    async restart(): Promise<void> {
      await sandbox.stop();
      sandbox = await startSandbox(settings);
    },
    async close(): Promise<void> {
      await sandbox.stop();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export interface ShopRefusal {
  error: {
    code: string;
    description: string;
    source: string;
    step: string;
    reason: string;
    field?: string;
    metadata: Record<string, string>;
  };
}
