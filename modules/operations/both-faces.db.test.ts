import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoDesk } from "#db/remove-demo.server.ts";
import { noteDataRequest } from "#modules/accounts/index.server.ts";
import { listSchedules } from "#modules/availability/index.server.ts";
import { offerQuote } from "#modules/booking/index.server.ts";
import { getPage, writeComment } from "#modules/content/index.server.ts";
import { receiveMessage } from "#modules/enquiries/index.server.ts";
import { listVersions, saveTextDraft } from "#modules/studio/index.server.ts";
import { newId } from "#platform/ids.server.ts";
import { raiseAlert } from "#platform/jobs/alerts.server.ts";
import { openPictureMaker } from "#server/page-cache/picture-maker.server.ts";
import { projectRoot } from "#server/project-root.ts";
import { bringFile } from "#tests/harness/booking/bring-file.ts";
import { buyGift, codeOrders, rainCode } from "#tests/harness/booking/code-orders.ts";
import { holdForCaller } from "#tests/harness/booking/hold-for-caller.ts";
import { type BookingOffice, openBookingOffice } from "#tests/harness/booking/office.ts";
import { prepareInvoice } from "#tests/harness/booking/prepare-invoice.ts";
import { prepareRides } from "#tests/harness/booking/prepare-rides.ts";
import { copiesOf, type Rows, rowsChanged, rowsOfAll } from "#tests/harness/database/database-copies.ts";
import { addGuestPhoto } from "#tests/harness/pages/add-guest-photo.ts";
import { pictureOrders, preparePictures } from "#tests/harness/pages/prepare-pictures.ts";
import { commands } from "./commands.server.ts";
import { planCommand, runPlanned } from "./plan-command.server.ts";
import { runCommand } from "./run-command.server.ts";
import { screenWords } from "./screen-words.ts";

type Options = Record<string, string>;

/** Order as the console gives it: what the plan fills in is left out. */
interface Order {
  options: Options;
  /** Reason for not keeping a guests' rule. */
  reason?: string;
}

const INBOX = "hello@pahiya.example";
const bo = { name: "Bo", email: "bo@example.com" };

/** As the console runs a command whose plan fills options in. */
async function runWithPlan(deps: BookingOffice["deps"], command: string, options: Options): Promise<void> {
  const request = { command, options, actor: "meera" };
  const plan = await planCommand(deps, request);
  if (plan.ok) await runPlanned(deps, { ...request, digest: plan.digest });
}

/** A comment, a message, a request, a quote, a review, an alert and a block. */
async function prepareDesk(office: BookingOffice, date: string) {
  const { deps, db } = office;
  const [post] = await db.selectFrom("post").select("slug").limit(1).execute();
  await runCommand(deps, { command: "create-code", options: rainCode, actor: "meera", dryRun: false });
  await writeComment(deps, post?.slug ?? "", { ...bo, comments: "Lovely." }, INBOX);
  const early = { ...bo, number: "+919800000002", message: "Do you ride in May?", tour: undefined };
  await receiveMessage(deps, early, { inbox: INBOX, tourName: null });
  const { id: answered } = await db.selectFrom("contact_message").select("id").executeTakeFirstOrThrow();
  await runCommand(deps, { command: "answer-message", options: { message: answered }, actor: "meera", dryRun: false });
  const message = { ...bo, number: "+919800000001", message: "Do you ride in June?", tour: undefined };
  await receiveMessage(deps, message, { inbox: INBOX, tourName: null });
  const request = await noteDataRequest(deps, { email: bo.email, kind: "export", words: "All of it." });
  const party = { name: "Gita", email: "gita@wrong.example", phone: "+919812345678", country: "IN", people: 3 };
  const ride = { tour: "delhi-your-own-way", date, time: "09:00" };
  const quoted = await offerQuote(deps, { ...party, ...ride, totalPaise: 9_000_00, words: "Slowly.", validDays: 9 });
  if ("refused" in quoted) throw new Error(quoted.refused);
  await raiseAlert(deps, db, { kind: "payment.disputed", subject: "disp_1", detail: {} });
  const days = { from: "2027-01-12", to: "2027-01-12", reason: "smog" };
  await runCommand(deps, { command: "block-date", options: days, actor: "meera", dryRun: false });
  const untaxed = { category: "walking-tours", from: "2027-04-01", end: "yes" };
  await runCommand(deps, { command: "set-gst-rate", options: untaxed, actor: "meera", dryRun: false });
  const brought = await bringFile(deps, "customers", "Name,Email\nIda,ida@there.example\n");
  await runWithPlan(deps, "run-import", { import: brought });
  const idOf = async (table: "post_comment" | "contact_message" | "blackout") =>
    (await db.selectFrom(table).select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).id;
  const published = db.selectFrom("review").select("id").where("status", "=", "published").limit(1);
  const { id: review } = await published.executeTakeFirstOrThrow();
  return {
    brought,
    file: await bringFile(deps, "customers", "Name,Email,Phone\nJo,jo@there.example,+919812345678\n"),
    request: request.id,
    quote: quoted.number,
    gift: await buyGift(office),
    comment: await idOf("post_comment"),
    answered,
    message: await idOf("contact_message"),
    block: await idOf("blackout"),
    review,
    photo: await addGuestPhoto(db, review),
    rate: (await db.selectFrom("gst_rate").select("id").executeTakeFirstOrThrow()).id,
    template: (
      await db.selectFrom("message_template").select("id").where("name", "=", "Rain").executeTakeFirstOrThrow()
    ).id,
  };
}

/** Two people of the company, two guides of whom one is on the departure, and a booking that is held. */
async function prepareCompany(
  { deps, db, hold }: BookingOffice,
  departure: string,
  { other, noted }: { other: string; noted: string },
) {
  const give = async (command: string, options: Options): Promise<string | undefined> => {
    const answer = await runCommand(deps, { command, options, actor: "meera", dryRun: false });
    if (!answer.ok) throw new Error(answer.faults.join("; "));
    return answer.undo?.order;
  };
  for (const [name, languages] of [
    ["Asha", "English, Hindi, Urdu"],
    ["Imran", "English"],
  ] as const) {
    await db
      .insertInto("staff_member")
      .values({ id: newId(), name, email: `${name.toLowerCase()}@rides.example`, role: "owner" })
      .execute();
    await give("add-guide", { name: `${name} the guide`, languages, roles: "lead, sweep" });
  }
  await give("invite-staff", { email: "nita@rides.example", role: "guide" });
  await give("assign-guide", { departure, guide: "Asha the guide", role: "lead" });
  const order = (await give("note-booking", { reference: noted, words: "rides slowly" })) ?? "";
  return { held: (await hold({ departure: other, people: 1, category: "regular" })).reference, order };
}

/** A draft of the contact page, and a former version of the page of answers. */
async function prepareStudio({ deps, db }: BookingOffice) {
  const { id: memberId } = await db.selectFrom("staff_member").select("id").limit(1).executeTakeFirstOrThrow();
  const draftOf = async (key: "about" | "contact" | "faq", more: object) => {
    const value = { ...(await getPage(db, key)), ...more };
    const writer = { memberId, author: "Asha, owner" };
    return (await saveTextDraft(deps, { kind: "page", key, writer, revision: null, value })).id;
  };
  const move = { from: "/older-tour", to: "/tours" };
  await runCommand(deps, { command: "redirect", options: move, actor: "meera", dryRun: false });
  const answers = await draftOf("faq", { headerPhoto: "hauz-khas" });
  await runCommand(deps, { command: "publish-draft", options: { draft: answers }, actor: "meera", dryRun: false });
  const versions = await listVersions(db, { kind: "page", key: "faq" }, { below: null, limit: 2 });
  const bespoke = db.selectFrom("tour").select("id").where("slug", "=", "school-and-team-rides");
  const { id: off } = await bespoke.executeTakeFirstOrThrow();
  const goes = { kind: "tour", text: off };
  await runCommand(deps, { command: "unpublish-text", options: goes, actor: "meera", dryRun: false });
  const waiting = await draftOf("about", { headertitle: "Who we are" });
  const later = { draft: waiting, at: "2026-12-24 06:00" };
  await runCommand(deps, { command: "publish-draft", options: later, actor: "meera", dryRun: false });
  return {
    off,
    draft: await draftOf("contact", { heading: "Come and see us" }),
    version: versions.at(-1)?.id ?? "",
    waiting,
  };
}

type Pictures = Awaited<ReturnType<typeof preparePictures>>;
type Rides = Awaited<ReturnType<typeof prepareRides>>;
type Desk = Awaited<ReturnType<typeof prepareDesk>>;

/** An order of each command that changes something. */
function ordersOf(
  rides: Rides,
  desk: Desk &
    Pictures &
    Record<"held" | "called" | "order" | "draft" | "version" | "off" | "waiting" | "invoiced", string>,
  schedule: { id: string; rule: object },
): Record<string, Order> {
  const { first, second, fourth, forming, booking, ridden, dear, waits, byHand } = rides;
  const { reference } = booking;
  const rule = (capacity: number, more: object = {}) => JSON.stringify({ ...schedule.rule, ...more, capacity });
  const gita = { name: "Gita", email: "gita@example.com", phone: "+919812345678" };
  const ride = { tour: "delhi-your-own-way", date: second.localDate, time: "09:00", people: "2" };
  const plain: Record<string, Options> = {
    "cancel-departure": { departure: fourth.id, reason: "Fog all day." },
    "block-date": { from: first.localDate, reason: "the marathon" },
    unblock: { block: desk.block },
    "guarantee-departure": { departure: forming.id },
    "edit-departure": { departure: first.id, capacity: "20", status: "closed", reason: "a wedding" },
    "add-departure": { tour: "old-delhi-at-dawn", date: second.localDate, time: "16:15" },
    "move-departure": { departure: first.id, date: first.localDate, time: "11:45", words: "The road opens late." },
    "mark-arrived": { reference: ridden.reference, riders: "1" },
    "message-bookings": { parties: `${reference},${dear.reference}`, subject: "Fog", text: "Dear {name}, {time}." },
    "message-departure": { departure: first.id, subject: "Fog", text: "Dear {name}, bring a lamp." },
    "fill-demo-day": {},
    "settle-step": { step: "gst" },
    "test-payment": {},
    "test-mail": { to: "asha@rides.example" },
    "remove-demo": { name: "Pahiya", "test-bookings": "yes" },
    "change-prices": { change: "+5 %", round: "50", category: "walking-tours" },
    "run-import": { import: desk.file },
    "undo-import": { import: desk.brought },
    "add-schedule": { tour: "old-delhi-at-dawn", rule: rule(7, { startTimes: ["15:45"] }) },
    "change-schedule": { schedule: schedule.id, rule: rule(9) },
    "end-schedule": { schedule: schedule.id, from: "2027-01-10" },
    guides: { number: "12" },
    "add-guide": { name: "Leela", languages: "English, Hindi", hours: "mon-fri 05:00-14:00" },
    "change-guide": { guide: "Asha the guide", languages: "English, French" },
    "end-guide": { guide: "Asha the guide" },
    "unassign-guide": { departure: first.id, guide: "Asha the guide" },
    "move-booking": { reference, departure: second.id },
    "move-guests": { reference, riders: "2,3", departure: second.id },
    "transfer-booking": { reference: dear.reference, ...gita, riders: "2" },
    "save-rider": {
      ...{ reference, rider: "2", name: "Ben", height: "181", diet: "vegan", agreed: "yes" },
      ...{ "emergency-name": "Ravi", "emergency-phone": "+91 98123 45678" },
    },
    "correct-email": { reference, email: "anna.right@example.com" },
    "resend-link": { reference },
    "remove-note": { reference: ridden.reference },
    undo: { order: desk.order },
    "note-booking": { reference, words: "arrives by the late train" },
    "reissue-invoice": { reference: desk.invoiced },
    "bill-company": { reference, company: "Rides and Co.", address: "1 Market Road, Delhi" },
    refund: { reference, rupees: "500", reason: "a flat tyre" },
    "no-show": { reference: ridden.reference, riders: "2" },
    "book-guest": { departure: second.id, people: "2", ...gita },
    "take-payment": { reference: desk.held, kind: "cash" },
    "release-hold": { reference: desk.called },
    "settlements-since": { since: "2026-11-20" },
    "close-day": { day: "2026-11-20" },
    "export-day": { day: "2026-11-20" },
    "export-day-sheet": { day: "2026-11-20" },
    "set-gst-rate": { tour: "old-delhi-at-dawn", from: "2026-12-01", sac: "998555", rate: "5", "ridden-in": "07" },
    "remove-gst-rate": { rate: desk.rate },
    "invite-staff": { email: "leela@rides.example", role: "desk" },
    "withdraw-invite": { email: "nita@rides.example" },
    "reset-staff": { member: "asha@rides.example", now: "yes" },
    "change-staff-role": { member: "asha@rides.example", role: "desk" },
    "deactivate-staff": { member: "asha@rides.example" },
    ...codeOrders,
    "resend-gift": { gift: desk.gift, email: "mira.right@example.com" },
    "refund-gift": { gift: desk.gift, reason: "a wish of its buyer" },
    "save-template": {
      ...{ template: desk.template, name: "Rain", about: "departure" },
      ...{ subject: "Rain", text: "Bring a jacket." },
    },
    "remove-template": { template: desk.template },
    quote: { ...gita, ...ride, rupees: "9000", words: "Slowly." },
    "resend-quote": { number: desk.quote, email: "gita@right.example" },
    "moderate-comment": { comment: desk.comment, verdict: "published" },
    "moderate-review": { review: desk.review, verdict: "refused" },
    "moderate-photo": { photo: desk.photo, verdict: "published" },
    "answer-review": { review: desk.review, words: "Thank you." },
    "answer-message": { message: desk.message },
    "assign-message": { message: desk.message, member: "asha@rides.example" },
    "reopen-message": { message: desk.answered },
    "publish-draft": { draft: desk.draft },
    "unplan-publication": { draft: desk.waiting },
    "restore-version": { version: desk.version },
    "unpublish-text": { kind: "tour", text: first.tourId },
    "move-in-list": { kind: "tour", text: first.tourId, place: "2" },
    "republish-text": { kind: "tour", text: desk.off },
    redirect: { from: "/our-old-tour", to: "/tours" },
    "remove-redirect": { from: "/older-tour" },
    ...pictureOrders(desk),
    "set-route": { draft: desk.routeDraft },
    "remove-route": { tour: "old-delhi-at-dawn" },
    "restore-route": { version: desk.formerRoute },
    "take-refund": { refund: waits },
    "close-refund": { refund: byHand, "bank-reference": "N326261234567890" },
    "resolve-alert": { kind: "payment.disputed", subject: "disp_1" },
    "note-data-request": { email: "carla@example.com", kind: "erasure", words: "All of it." },
    "answer-data-request": { request: desk.request, answer: "sent" },
    "export-person": { email: booking.contactEmail },
    "forget-person": { email: booking.contactEmail },
  };
  const bent = { options: { reference, riders: "3", percent: "100" }, reason: "A fever, said on the telephone." };
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, options]) => [name, { options }])),
    "cancel-booking": bent,
    "assign-guide": {
      options: { departure: first.id, guide: "Imran the guide", role: "sweep" },
      reason: "Asha translates.",
    },
  };
}

const changing = Object.entries(commands)
  .filter(([, { run, takesContent }]) => run !== undefined && !takesContent)
  .map(([name]) => name);

describe("command line and console", () => {
  let office: BookingOffice;
  let copies: Awaited<ReturnType<typeof copiesOf>>;
  let maker: ReturnType<typeof openPictureMaker>;
  let orders: Record<string, Order>;
  /** Rows of every copy before anything happens to it, its plan included. */
  let before: Rows;
  beforeAll(async () => {
    office = await openBookingOffice();
    maker = openPictureMaker(projectRoot());
    const rides = await prepareRides(office);
    const desk = await prepareDesk(office, rides.second.localDate);
    const { held, order } = await prepareCompany(office, rides.first.id, {
      ...{ other: rides.second.id, noted: rides.ridden.reference },
    });
    const [schedule] = await listSchedules(office.db, rides.first.tourId);
    if (!schedule) throw new Error("the tour has a timetable");
    const words = { ...(await prepareStudio(office)), ...(await preparePictures(office)) };
    const [invoiced, called] = [await prepareInvoice(office), await holdForCaller(office.deps, rides.second.id)];
    orders = ordersOf(rides, { ...desk, held, called, order, invoiced, ...words }, schedule);
    copies = await copiesOf(office.database);
    const copy = await copies.open();
    before = await rowsOfAll(copy);
    await copy.close();
  });
  afterAll(async () => {
    await maker?.stop();
    await copies?.close();
    await office?.sandbox.stop();
  });

  /** The order on a copy of its own. */
  async function onCopy<Result>(name: string, work: (copy: ReturnType<typeof facesOn>) => Promise<Result>) {
    const order = orders[name];
    if (!order) throw new Error(`${name}: add an order of it to ordersOf`);
    const database = await copies.open();
    try {
      return await work(facesOn(database, name, order));
    } finally {
      await database.close();
    }
  }

  function facesOn(database: Awaited<ReturnType<typeof copies.open>>, command: string, { options, reason }: Order) {
    const deps = {
      ...{ ...office.deps, db: database.db, demo: demoDesk },
      ...{ env: { APP_MODE: "demo" as const }, pictureMaker: maker },
    };
    const request = { command, options, actor: "meera" };
    return {
      database,
      async plan() {
        const answer = await planCommand(deps, request);
        if (!answer.ok) throw new Error(`${command}: ${JSON.stringify(answer.faults)}`);
        return answer;
      },
      run: (digest: string) => runPlanned(deps, { ...request, digest, ...(reason !== undefined && { reason }) }),
      type: (fills: Options = {}, dryRun = false) =>
        runCommand(deps, {
          ...request,
          options: {
            ...{ ...options, ...fills, ...(reason !== undefined && { reason }) },
            ...(commands[command]?.writesFile && { to: commands[command].writesFile }),
          },
          dryRun,
        }),
    };
  }

  it.each(changing)("leave the same rows and say the same, and only by the digest that was read: %s", async (name) => {
    const typed = await onCopy(name, async ({ database, plan, type }) => {
      const { plan: shown } = await plan();
      const dry = await type(shown.fills, true);
      const done = await type(shown.fills);
      return { shown, dry, done, rows: rowsChanged(before, await rowsOfAll(database, before)) };
    });
    const pressed = await onCopy(name, async ({ database, plan, run }) => {
      const read = await plan();
      office.clock.advanceMinutes(1);
      const { digest: aMinuteLater } = await plan();
      office.clock.advanceMinutes(-1);
      // A change of this run would be among the rows below, and not among those that were typed.
      const stale = await run("0123456789abcdef");
      const done = await run(read.digest);
      return { read, aMinuteLater, stale, done, rows: rowsChanged(before, await rowsOfAll(database, before)) };
    });
    const { plan: shown, digest } = pressed.read;
    expect(pressed.aMinuteLater).toBe(digest);
    expect(pressed.stale).toEqual({ ok: false, stale: { plan: shown, digest } });

    expect(shown).toEqual(typed.shown);
    if (!typed.dry.ok || !typed.done.ok || !pressed.done.ok)
      throw new Error(JSON.stringify([typed.dry, typed.done, pressed.done]));
    expect(typed.dry.lines.slice(0, shown.lines.length).map(screenWords)).toEqual(shown.lines);
    const { lines: said } = pressed.done.outcome;
    expect(alike(typed.done.lines.slice(0, said.length).map(screenWords))).toBe(alike(said));
    expect([...shown.lines, ...(shown.stays ?? []), ...said].join("\n"), "words of the command line").not.toMatch(
      / --[a-z]/,
    );
    expect(pressed.rows).toEqual(typed.rows);
    const audited = pressed.rows.came.filter((row) => row.startsWith("public.audit "));
    expect(audited).toHaveLength(2);
    expect(audited.join("\n")).toContain(digest);
    const named = (shown.writesTo ?? []).flatMap(({ address }) => address ?? []);
    const persons = [...named, ...(shown.writesTo ?? []).map((one) => one.name), ...personalValues(name, orders[name])];
    for (const person of persons) expect(audited.join("\n")).not.toContain(person);
    expect(audited.join("\n"), "the plan is kept").toMatch(/"lines": \["/);
    expect(named, "nobody else is written to").toEqual(expect.arrayContaining(toldBy(pressed.rows.came)));
  });
});

/** Values of options that the audit may not keep. A yes names nobody. */
const personalValues = (command: string, order: Order | undefined): string[] =>
  (commands[command]?.personal ?? [])
    .flatMap((option: string) => order?.options[option] ?? [])
    .filter((value) => value !== "yes");

/** Addresses of mails to guests among new rows, without the guests whom the demo invents. */
const toldBy = (rows: string[]): string[] =>
  rows
    .filter((row) => row.startsWith("public.outbox ") && !row.includes('"topic": "company.told"'))
    .flatMap((row) => /"payload": \{[^}]*?"to": "([^"]+)"/.exec(row)?.[1] ?? [])
    .filter((address) => !address.endsWith("@guests.example"));

/** Lines without numbers of new things. */
const alike = (lines: string[]): string => lines.join("\n").replace(/[0-9a-f-]{36}|(?:Q|PH)-[0-9A-Z]{6}/g, "drawn");
