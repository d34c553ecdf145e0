import { capital } from "#platform/text/capital.ts";
import { commandTitles } from "./command-titles.ts";
import type { CommandFault, CommandPlan } from "./plan-model.ts";

/** A guest's own words stand behind this mark: nobody rewrites them. */
const QUOTED = /^\s*>/;
/** Also a word of everyday. */
const EVERYDAY: ReadonlySet<string> = new Set(["no-show"]);
const names = Object.keys(commandTitles).filter((name) => name.includes("-") && !EVERYDAY.has(name));
const NAME = new RegExp(`(?<![\\w-])(?:${names.join("|")})(?![\\w-])`, "g");
const AS_SHOWN = new RegExp(
  `,? as (?:${names.join("|")})(?: and (?:${names.join("|")}))* shows? (?:it|them|those of other tours)`,
  "g",
);
const LOOK_FIRST = /(?:Run|Read) it with --dry-run first(?:: it [^.]*)?\./g;
const OPTION = /--([a-z][a-z-]*)(?: (yes|no)\b)?/g;

const quoted = (words: string): string => `“${words}”`;
/** "order-number" as "Order number". */
export const labelOf = (option: string): string =>
  capital(option.replaceAll("-", " ")).replace(/^(Upi|Gstin)\b/, (word) => word.toUpperCase());

/** Says in the console's words what a command says to both faces: it has fields and titles, no options to type. */
export const screenWords = (text: string): string =>
  QUOTED.test(text)
    ? text
    : text
        .replace(LOOK_FIRST, "Look at the plan first.")
        .replace(AS_SHOWN, "")
        .replace(/([\w-]+) --dry-run says/g, "the plan of $1 says")
        .replace(OPTION, (_, option: string, value?: string) =>
          quoted(value ? `${labelOf(option)}: ${value}` : labelOf(option)),
        )
        .replace(NAME, (name) => quoted(commandTitles[name] ?? name));

/** The command line names the option before these words; beside a field they stand alone. */
function sentence(words: string): string {
  const whole = words.replace(/^(?=(is|has) )/, "This ").replace(/^are /, "These are ");
  const begun = capital(whole);
  return /[.?!…][”")]*$/.test(begun) ? begun : `${begun}.`;
}

export const screenFaults = (faults: CommandFault[]): CommandFault[] =>
  faults.map(({ option, words }) => {
    // "rule.capacity": the field holds a whole rule.
    const [field = null, ...within] = option?.split(".") ?? [];
    const said = screenWords(words);
    return { option: field, words: sentence(within.length === 0 ? said : `${within.join(" ")}: ${said}`) };
  });

/** Only sentences of ours: subjects, names and tables are data. */
export const screenPlan = (plan: CommandPlan): CommandPlan => ({
  ...plan,
  lines: plan.lines.map(screenWords),
  ...(plan.bends && { bends: plan.bends.map((one) => ({ ...one, words: screenWords(one.words) })) }),
});
