import { expect } from "vitest";
import { freeDepartures } from "#tests/harness/site/crawl.ts";
import type { OwnPlace } from "#tests/harness/site/own-place.ts";
import type { RunningSite } from "#tests/harness/site/site.ts";
import type { Walker } from "./walker.ts";

const HOLIDAY = "/tours/bicycle-touring/himalayan-foothills-weekend";
const MORNING = "/tours/cycle-tours/old-delhi-at-dawn";

/** The site, and its database for what only time would bring. */
type WalkedSite = Pick<RunningSite, "url"> & Pick<OwnPlace, "open">;

const freeOf = async (site: string, tour: string): Promise<string[]> =>
  freeDepartures(await (await fetch(site + tour)).text());

/** Confirms the plan on the sheet, and waits for the words of its result. */
async function carryOut(walker: Walker, words: string): Promise<void> {
  await walker.press("button", "Do it");
  await walker.arrive(/\bdid=/);
  await walker.see(words);
}

/** Closes the sheet of a result, and waits until the screen beneath is alone. */
async function closeSheet(walker: Walker): Promise<void> {
  await walker.press("link", "Close");
  await walker.arrive(/^(?!.*\bdid=)/);
}

/** Opens a deed by its button, and shows its plan after the fields are filled in. */
async function plan(walker: Walker, deed: string, fill: () => Promise<void>): Promise<void> {
  await walker.press("link", deed);
  await fill();
  await walker.press("button", "Show the plan");
  await walker.see("If anything changes before you confirm");
}

async function blockAndUnblock(walker: Walker, departure: string): Promise<void> {
  await walker.open(`/staff/departures/${departure}`);
  await walker.seeNamed("heading", "It can be booked");
  await plan(walker, "Block the day for this tour", () => walker.fill("Reason", "Road works at the gate"));
  await carryOut(walker, "departure closed");
  await closeSheet(walker);
  await walker.seeNamed("heading", "Why can this not be booked?");
  await walker.fits("console-blocked");
  await walker.press("link", "Lift the block");
  await carryOut(walker, "The block has ended");
  await closeSheet(walker);
  await walker.seeNamed("heading", "It can be booked");
}

/** Books three places for a caller by link, and opens the booking. */
async function bookByLink(walker: Walker): Promise<void> {
  await plan(walker, "Book for a caller", async () => {
    await walker.fill("How many people", "3");
    await walker.fill("Name", "Bela Bose");
    await walker.fill("Email", "bela@example.com");
    await walker.fill("Phone", "98123 45678");
    await walker.fits("console-book");
  });
  await walker.see("bela@example.com");
  await walker.fits("console-book-plan");
  await carryOut(walker, "The link to pay is on its way");
  await walker.press("link", "Open PH-");
  await walker.seeNamed("heading", "Bela Bose, 3 riders");
}

async function takeCash(walker: Walker): Promise<void> {
  await plan(walker, "Take the money at the desk", () => walker.choose("Cash or UPI", "cash"));
  await walker.see("Into the cash box");
  await carryOut(walker, "is confirmed");
  await closeSheet(walker);
  await walker.see("Confirmed, paid");
  await walker.fits("console-booking");
}

async function moveTo(walker: Walker, day: string): Promise<void> {
  await plan(walker, "Move to another date", () => walker.chooseValue("Departure", day));
  await walker.fits("console-move-plan");
  await carryOut(walker, "PH-");
  await closeSheet(walker);
}

/** Cancels one of three and refunds a part of the rest: so much money wants a proof of who asks. */
async function cancelAndRefund(walker: Walker, database: Pick<OwnPlace, "open">): Promise<void> {
  await plan(walker, "Cancel some or all riders", () => walker.press("check", "Rider 2"));
  await carryOut(walker, "1 person cancelled");
  await closeSheet(walker);
  await walker.seeNamed("heading", "Bela Bose, 2 riders");
  await endProofs(database);
  await plan(walker, "Refund without cancelling", async () => {
    await walker.fill("Rupees", "10500");
    await walker.fill("Reason", "A day of rain");
  });
  await walker.fits("console-refund-plan");
  await proveAgain(walker);
  await carryOut(walker, "10,500");
  await closeSheet(walker);
}

/** Ends the proof of the log-in, as a quarter of an hour does. */
async function endProofs({ open }: Pick<OwnPlace, "open">): Promise<void> {
  const database = await open();
  await database.db.updateTable("staff_session").set({ proved_at: null }).execute();
  await database.close();
}

async function proveAgain(walker: Walker): Promise<void> {
  await walker.press("link", "Show that it is you");
  await walker.press("button", "It is me");
  await walker.see("If anything changes before you confirm");
}

/** Writes to the guests of the departure on Today with most to do, and puts a guide on it. */
async function writeAndAssign(walker: Walker): Promise<void> {
  await plan(walker, "Message ", async () => {
    await walker.fill("Subject", "The day at the gate");
    await walker.fill("Text", "Namaste {name}, we meet at {time}.");
  });
  await walker.see("Namaste ");
  await walker.fits("console-message-plan");
  await carryOut(walker, "mail");
  await closeSheet(walker);
}

async function assign(walker: Walker): Promise<void> {
  await plan(walker, "another", async () => {
    await walker.choose("Guide", "Anand");
    await walker.choose("Role", "lead");
  });
  await carryOut(walker, "Anand Rao");
  await closeSheet(walker);
  await walker.see("Anand Rao");
}

async function closeAndExport(walker: Walker): Promise<void> {
  await walker.open("/staff/money");
  await walker.seeNamed("heading", "The day’s close");
  await walker.press("link", "Day before");
  await walker.press("link", "Close");
  await carryOut(walker, "closed");
  await closeSheet(walker);
  await walker.fits("console-money");
  await walker.press("link", "CSV");
  await carryOut(walker, "Save the file");
  await closeSheet(walker);
}

/** Writes into an answer of the FAQ, which is saved by itself, and publishes it. */
async function publishAnswer(walker: Walker): Promise<void> {
  await walker.open("/staff/studio/page/faq");
  await walker.unfold();
  await walker.write("Answer", "There is tea by the river.");
  await walker.see("Saved ");
  await walker.fits("console-studio");
  await walker.press("button", "Save and plan the publication");
  await walker.see("1 field changes");
  await walker.fits("console-publication");
  await carryOut(walker, "Published: ");
  await closeSheet(walker);
  await walker.open("/faq");
  await walker.unfold();
  await walker.see("There is tea by the river.");
}

/** Enters the demo as its owner, and brings invented guests. */
export async function enterAsOwner(walker: Walker): Promise<void> {
  await walker.open("/staff/enter");
  await walker.fits("console-enter");
  await walker.press("button", "Enter as owner");
  await walker.seeNamed("heading", "Today");
  await walker.wake();
  // Today offers it only while nobody is there, and the traveller's walks may have booked for tomorrow.
  await walker.open("/staff?do=fill-demo-day");
  await walker.wake();
  await carryOut(walker, "booked");
  await closeSheet(walker);
  await walker.fits("console-today");
}

/** The main deeds of the company's people, by what their screens offer. */
export async function walkConsole(walker: Walker, site: WalkedSite): Promise<void> {
  const [weekend = "", other = ""] = (await freeOf(site.url, HOLIDAY)).slice(-2);
  const [morning = ""] = (await freeOf(site.url, MORNING)).slice(-1);
  await blockAndUnblock(walker, morning);
  await walker.open(`/staff/departures/${weekend}`);
  await bookByLink(walker);
  await takeCash(walker);
  await moveTo(walker, other);
  await cancelAndRefund(walker, site);
  await walker.open(`/staff/departures/${other}`);
  await walker.seeNamed("heading", "Manifest");
  await walker.see("Bela Bose");
  await walker.notePrints();
  await walker.press("button", "Print");
  expect(await walker.printed()).toContain("Himalayan Foothills Weekend");
  await walker.press("link", "Large type");
  await walker.arrive(/print=large/);
  await walker.fits("console-manifest");
  await writeAndAssign(walker);
  await assign(walker);
  await walker.fits("console-departure");
  await closeAndExport(walker);
  await publishAnswer(walker);
  expect(await walker.faults()).toEqual([]);
}
