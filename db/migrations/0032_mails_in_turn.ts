const links = "('account.verify_email', 'account.reset_password')";

/**
 * Mails that could not be sent are tried in turn: those tried longest ago first, so that none stands in the way of others.
 *
 * Words that went out by a mail server lie in the mailbox they went to, and have the keys of their links: they are forgotten
 * here. Those that a demo kept instead are read here. The token of a link goes with the mail, and with its seventh day, after
 * which no mail is tried and no link is alive.
 */
export const statements: string[] = [
  "ALTER TABLE mail ADD COLUMN tried_at timestamptz",
  "UPDATE mail SET html = NULL, plain = NULL WHERE status = 'sent'",
  `UPDATE mail SET data = data - 'token'
    WHERE kind IN ${links} AND (status IN ('sent', 'kept') OR created_at < now() - interval '7 days')`,
  `UPDATE outbox SET payload = payload - 'token' WHERE topic IN ${links} AND delivered_at IS NOT NULL`,
];
