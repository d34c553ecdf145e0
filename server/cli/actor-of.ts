/** Who gives an order, as the audit keeps it: on a server all are carried out as one user, whoever has typed them. */
export const actorOf = (username: string, operator: string | undefined): string =>
  operator === undefined || operator === username
    ? `${username} (command line)`
    : `${operator}, as ${username} (command line)`;
