import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { signUp } from "#modules/accounts/index.server.ts";
import { registration } from "#modules/accounts/model.ts";
import { createRateLimits, limitRules, type RateLimits } from "#platform/http/rate-limit.server.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { contextOf } from "#tests/harness/pages/ask-page.ts";
import { testAuth } from "#tests/harness/people/auth.ts";
import { profileAction } from "./profile-action.server.ts";

const BOUNDARY = "photograph";
let office: BookingOffice;
let app: AppContext;
let limits: RateLimits;
const kept = new Map<string, Uint8Array>();

beforeAll(async () => {
  office = await openBookingOffice();
  limits = createRateLimits(office.database, office.deps.signer);
  const publicUrl = "http://test.example";
  const auth = testAuth({ ...office.deps, publicUrl });
  const files = {
    put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
    remove: async () => undefined,
  };
  app = { ...contextOf(office), auth, limits, files, publicUrl } as unknown as AppContext;
});
afterAll(() => office?.close());

let people = 0;
async function newToken(): Promise<string> {
  people += 1;
  const password = "saffron-bicycle-7";
  const email = `large.${people}@example.com`;
  const form = { name: "Anna Example", email, password, confirmPassword: password, country: "IN" };
  const made = await signUp(app, registration.parse({ ...form, mobileNumber: "9812345678" }), {
    address: null,
    userAgent: null,
  });
  if (!("signedIn" in made)) throw new Error(made.refused);
  return made.signedIn.token;
}

/** A form whose body waits until released, and which tells if reading has begun. */
function sending(token: string, file: Uint8Array<ArrayBuffer>) {
  const part = (name: string, more = "") =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const image = part("image", '; filename="me.jpg"');
  const head = `${part("intent")}\r\nphoto\r\n${image}content-type: image/jpeg\r\n\r\n`;
  const body = new Blob([head, file, `\r\n--${BOUNDARY}--\r\n`]);
  const start = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let isRead = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isRead = true;
        start.resolve();
        await letGo.promise;
        controller.enqueue(await body.bytes());
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request("http://test.example/user-profile", {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": String(body.size),
    },
    body: stream,
    duplex: "half",
  } as RequestInit);
  const answer = profileAction(context, request) as Promise<unknown>;
  const first = Promise.race([answer, start.promise.then(() => "it is read")]);
  return { answer, first, letGo: letGo.resolve, isRead: () => isRead };
}

const large = () =>
  sharp({
    create: { width: 300, height: 300, channels: 3, background: "#1f7a78", noise: { type: "gaussian", sigma: 90 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
    .then((bytes) => Uint8Array.from(bytes));

it("reads two large photographs at once, one a person, and refuses others before reading them", async () => {
  const file = await large();
  const tokens = [await newToken(), await newToken(), await newToken()] as const;
  const first = sending(tokens[0], file);
  expect(await first.first).toBe("it is read");
  const again = sending(tokens[0], file);
  const second = sending(tokens[1], file);
  expect(await second.first).toBe("it is read");
  const third = sending(tokens[2], file);
  for (const { first: soonest, isRead } of [again, third]) {
    expect(await soonest).toMatchObject({
      data: { errors: { image: expect.stringContaining("in a minute") } },
      init: { status: 429, headers: { "retry-after": "30" } },
    });
    expect(isRead()).toBe(false);
  }
  first.letGo();
  second.letGo();
  for (const { answer } of [first, second]) expect(await answer).toMatchObject({ status: 303 });
  const afterwards = sending(tokens[2], file);
  afterwards.letGo();
  expect(await afterwards.answer).toMatchObject({ status: 303 });
  expect(kept.size).toBe(3);
});

it("refuses large photographs of an account that sent too many", async () => {
  const token = await newToken();
  const { id } = await office.db
    .selectFrom("user")
    .select("id")
    .where("email", "=", `large.${people}@example.com`)
    .executeTakeFirstOrThrow();
  for (let turn = 0; turn < limitRules.photo.perPerson; turn += 1) await limits.take("photo", id);
  const refused = sending(token, await large());
  expect(await refused.first).toMatchObject({ init: { status: 429 } });
  expect(refused.isRead()).toBe(false);
});

/** As many bytes as a photograph may have, of one thing over and over. */
const much = (of: string): string => of.repeat(Math.floor((11.5 * 1024 * 1024) / of.length));
const named = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"`;

it.each([
  ["application/x-www-form-urlencoded", much("a=1&")],
  [`multipart/form-data; boundary=${BOUNDARY}`, `${much(`${named}; filename="b"\r\n\r\n\r\n`)}--${BOUNDARY}--\r\n`],
])("refuses a 12 MB form without a photograph almost unread: %s", async (type, body) => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const headers = { authorization: `Bearer ${await newToken()}`, "content-type": type };
  const PIECE = 16 * 1024;
  let given = 0;
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.from(body.slice(given, given + PIECE)));
      given += PIECE;
      if (given >= body.length) controller.close();
    },
  });
  const length = { "content-length": String(body.length) };
  const sent = { method: "POST", headers: { ...headers, ...length }, body: stream, duplex: "half" };
  const request = new Request("http://test.example/user-profile", sent as RequestInit);
  expect(await profileAction(context, request)).toMatchObject({ init: { status: 400 } });
  // Read as a whole, each of them keeps the process busy for two to nine seconds.
  expect(given).toBeLessThan(10 * PIECE);
});
