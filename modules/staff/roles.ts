/** Role of a person of the company; `rights.ts` says what it may do. */
export const roles = ["owner", "desk", "guide", "editor", "accountant"] as const;
export type Role = (typeof roles)[number];

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text);

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  desk: "Desk",
  guide: "Guide",
  editor: "Editor",
  accountant: "Accountant",
};
