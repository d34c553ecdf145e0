/**
 * Which of a command's options npm has kept to itself: typed without the two dashes that end its own (`npm run ops publish --dry-run`)
 * none of them reaches the command, which would be carried out as if it had been told none. npm says them to what it runs as variables of
 * its own. Where a single option has come through the dashes were there, and a variable of that name is somebody's configuration of npm.
 */
export function optionsTakenByNpm(
  names: string[],
  words: string[] = process.argv.slice(2),
  variables: Record<string, string | undefined> = process.env,
): string[] {
  if (words.some((word) => word.startsWith("-"))) return [];
  return names.filter((name) => (variables[`npm_config_${name.replaceAll("-", "_")}`] ?? "") !== "");
}

/** What whoever typed them is told. */
export const describeOptionsTakenByNpm = (kept: string[]): string =>
  `npm has kept ${kept.map((name) => `--${name}`).join(", ")} to itself: what a command is told stands behind two dashes`;
