import { z } from "zod";
import { addNote, listNotes, removeNote } from "#modules/booking/index.server.ts";
import { typedText } from "#platform/text/typed-text.ts";
import { delhiInstant } from "#platform/time/delhi-time.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { describeDepartureTime, quoteLines } from "../describe.server.ts";
import { reference, theBooking } from "./booking-commands.server.ts";

const noteOptions = z.object({
  reference,
  words: typedText().min(3).max(500).describe("what the others should know, such as: arrives by the late train"),
});

async function notesOf(deps: CommandDeps, bookingId: string): Promise<string[]> {
  const notes = (await listNotes(deps.db, [bookingId])).get(bookingId) ?? [];
  return notes.flatMap(({ words, at }) => [`Noted ${delhiInstant(at)}:`, ...quoteLines(words)]);
}

/** Internal note, shown in the manifest and in the traveller's data export, never in mails. */
export const noteBookingCommand = command({
  summary: "Add a note to a booking for colleagues; the manifest shows it, and it is deleted two days after the ride",
  options: noteOptions,
  personal: ["words"],
  async plan(deps, { reference: wanted, words }) {
    const booking = await theBooking(deps, wanted);
    return {
      audited: [`A note to ${wanted}.`],
      undo: "hour",
      stays: ["Nobody is written to: colleagues alone read it."],
      lines: [
        `${wanted}, ${booking.contactName}, ${booking.tour.name}, ${describeDepartureTime(booking)}`,
        ...(await notesOf(deps, booking.id)),
        "Would be noted:",
        ...quoteLines(words),
      ],
    };
  },
  async run(deps, { reference: wanted, words }) {
    const { id } = await theBooking(deps, wanted);
    const note = await addNote(deps, { bookingId: id, words });
    return { lines: ["Noted."], inverse: { command: "remove-note", options: { reference: wanted, note } } };
  },
});

const NO_NOTE = "There is no such note on that booking.";

export const removeNoteCommand = command({
  summary: "Take a note off a booking",
  options: z.object({
    reference,
    note: z.optional(z.uuid().meta({ thing: "note" })).describe("the note; the newest one when missing"),
  }),
  async plan(deps, { reference: wanted, note }) {
    const { id } = await theBooking(deps, wanted);
    const found = await theNote(deps, id, note);
    return {
      audited: [`A note of ${wanted} would be deleted.`],
      stays: ["Nobody is written to."],
      lines: [`This note of ${delhiInstant(found.at)} would be deleted:`, ...quoteLines(found.words)],
    };
  },
  async run(deps, { reference: wanted, note }) {
    const { id } = await theBooking(deps, wanted);
    const found = await theNote(deps, id, note);
    if (!(await removeNote(deps.db, { bookingId: id, noteId: found.id }))) throw CommandRefusal.of("note", NO_NOTE);
    return { lines: ["The note is deleted."] };
  },
});

async function theNote({ db }: CommandDeps, bookingId: string, noteId: string | undefined) {
  const notes = (await listNotes(db, [bookingId])).get(bookingId) ?? [];
  const found = noteId === undefined ? notes.at(-1) : notes.find(({ id }) => id === noteId);
  if (!found) throw CommandRefusal.of("note", NO_NOTE);
  return found;
}
