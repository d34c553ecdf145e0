import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Complaints of other tools' users, each with the tests that hold it here. */
const complaints: Record<string, [file: string, title: string][]> = {
  "a deed in bulk leaves no trace": [
    [
      "modules/operations/run-command.db.test.ts",
      "call a departure off: the dry run changes nothing, the run asks guests and is audited",
    ],
    ["modules/operations/run-command.db.test.ts", "are audited before they run, and when they fail"],
  ],
  "a deed in bulk acts on rows that a filter hides": [
    ["tests/e2e/console-own.test.ts", "names and counts what is selected and hidden by a filter (scripts: %s)"],
    [
      "modules/operations/message-bookings.db.test.ts",
      "reaches each of them on its own departure, and nobody else on those",
    ],
  ],
  "one guest of many cannot be moved": [
    [
      "modules/operations/move-guests.db.test.ts",
      "says who goes, which places and sums change, and who is written to; then does it, once",
    ],
    ["tests/e2e/console-season.test.ts", "moves a party, splits one, and cancels one of three"],
  ],
  "a filter answers with an error": [
    [
      "tests/e2e/console-bookings.test.ts",
      "are listed and opened without scripts, and a value that cannot be meant is said beside its field",
    ],
  ],
  "a list is stale after a deed": [
    [
      "tests/e2e/console-every-screen.test.ts",
      "shows no stale list after a deed, and keeps what was typed when the plan is shown",
    ],
    ["tests/e2e/console-live.test.ts", "offers a change of what it shows, and of nothing else"],
  ],
  "the menu shows what the role may not open": [
    ["tests/e2e/console-rights.test.ts", "match the menu: %s can open each link"],
  ],
  "an invited person has no role and is locked out": [
    ["modules/staff/invites.db.test.ts", "creates a person once with role, way in, ten recovery codes and a session"],
  ],
  "cancelling fails while the provider's balance is empty": [
    ["modules/payments/refunds.db.test.ts", "waits for the provider's balance, and alerts a human"],
  ],
  "the last save wins": [
    ["modules/operations/two-people.db.test.ts", "shows both, and lets no last save win: %s"],
    ["modules/operations/two-people.db.test.ts", "lets one of two who confirm at the same moment read the other's: %s"],
    ["tests/e2e/console-studio.test.ts", "shows both texts where two editors differ"],
    ["tests/e2e/console-studio-saving.test.ts", "shows both texts of two windows, and goes on in each"],
    [
      "tests/e2e/console-sheet.test.ts",
      "runs no older text than the one that is read: after a change it wants a new plan",
    ],
  ],
  "the preview loses the edit": [
    [
      "tests/e2e/console-studio.test.ts",
      "changes an answer, shows it by a link without an account, publishes it, and takes it back",
    ],
    [
      "tests/e2e/console-every-screen.test.ts",
      "shows no stale list after a deed, and keeps what was typed when the plan is shown",
    ],
  ],
  "the calendar is out of the keyboard's reach": [
    ["tests/e2e/console-every-screen.test.ts", "fits every window, light and dark, and is worked by keys alone: %s"],
  ],
  "a rule is edited and put back to help one guest": [
    [
      "modules/operations/desk-changes.db.test.ts",
      "still moves after the free change has ended, with a reason, and never once it has started",
    ],
    [
      "modules/operations/desk-changes.db.test.ts",
      "needs a reason, which the audit keeps, and says what the company bears",
    ],
  ],
  "a slip has no way back": [
    ["modules/operations/undo.db.test.ts", "moves a booking back, and tells nobody of either"],
    ["modules/operations/undo.db.test.ts", "opens blocked days again, and deletes a note"],
    ["tests/e2e/console-slips.test.ts", "are undone without scripts"],
  ],
  "filters of the former view remain": [
    ["tests/e2e/console-bookings.test.ts", "are found, opened, noted and left again by the keyboard alone"],
  ],
};

it.each(Object.entries(complaints))("has a test for the complaint that %s", (_complaint, tests) => {
  for (const [file, title] of tests)
    expect(readFileSync(path.join(root, file), "utf8").includes(`"${title}"`), `${file}: ${title}`).toBe(true);
});
