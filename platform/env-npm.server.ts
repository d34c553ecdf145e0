/** Without `--` npm swallows `--dry-run`, and the command would run. It sets variables instead. */
export function optionsTakenByNpm(
  names: string[],
  words: string[] = process.argv.slice(2),
  variables: Record<string, string | undefined> = process.env,
): string[] {
  if (words.some((word) => word.startsWith("-"))) return [];
  return names.filter((name) => (variables[`npm_config_${name.replaceAll("-", "_")}`] ?? "") !== "");
}

export const describeOptionsTakenByNpm = (kept: string[]): string =>
  `npm has kept ${kept.map((name) => `--${name}`).join(", ")} to itself: give a command's options after two dashes`;
