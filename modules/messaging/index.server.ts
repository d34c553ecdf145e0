import "./tables.server.ts";

export { forgetMails } from "./forget-mails.server.ts";
export { listMailedAbout, onPersonForgotten } from "./forget-recipient.server.ts";
export { createMailFromEvent } from "./hear-outbox.server.ts";
export { listMails, listMailsTo } from "./list-mails.server.ts";
export { type OnMailDropped, sendMail } from "./send-mail.server.ts";
export { mailNewAlerts } from "./tell-of-alerts.server.ts";
export { listUnsentMails, MOST_LISTED, mailFigures, sendUnsent } from "./unsent-mails.server.ts";
