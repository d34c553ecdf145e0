import "./tables.server.ts";

export { forgetMails } from "./forget-mails.server.ts";
export { hearForgotten, listMailedAbout } from "./forget-recipient.server.ts";
export { hearOutbox } from "./hear-outbox.server.ts";
export { listMails, listMailsTo } from "./list-mails.server.ts";
export { type HearUnsaid, sendMail } from "./send-mail.server.ts";
export { tellOfAlerts } from "./tell-of-alerts.server.ts";
export { listUnsentMails, MOST_LISTED, mailFigures, sendUnsent } from "./unsent-mails.server.ts";
