import type { AccountRefusal } from "../model.ts";

let common: Promise<Set<string>> | undefined;

const commonPasswords = (): Promise<Set<string>> => {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set((dictionary["passwords-common"] as string[]).map((word) => word.toLowerCase())),
  );
  return common;
};

export async function passwordFault(
  password: string,
  person: { name: string; email: string },
): Promise<Extract<AccountRefusal, "common_password" | "own_words"> | null> {
  const said = password.toLowerCase();
  const own = [person.email, person.email.split("@")[0] ?? "", person.name, person.name.replaceAll(" ", "")];
  if (own.some((word) => word.toLowerCase() === said)) return "own_words";
  return (await commonPasswords()).has(said) ? "common_password" : null;
}
