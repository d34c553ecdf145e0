export { hearForgotten } from "./forget-recipient.server.ts";
export { hearOutbox, listMails, sendMail } from "./messaging.server.ts";
export { mailFigures, sendUnsent } from "./unsent-mails.server.ts";
