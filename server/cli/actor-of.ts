/** On a server all commands run as one user, so the audit names the person too. */
export const actorOf = (username: string, operator: string | undefined): string =>
  operator === undefined || operator === username
    ? `${username} (command line)`
    : `${operator}, as ${username} (command line)`;
