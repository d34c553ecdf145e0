type Read = { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined };

export function firstFaults<Field extends string = string>(read: Read): Partial<Record<Field, string>> {
  const faults: Partial<Record<string, string>> = {};
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}
