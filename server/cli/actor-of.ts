/** Actor of a command for the audit. On a server all commands run as one user, so the person is named too. */
export const actorOf = (username: string, operator: string | undefined): string =>
  operator === undefined || operator === username
    ? `${username} (command line)`
    : `${operator}, as ${username} (command line)`;
