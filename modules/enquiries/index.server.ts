import "./tables.server.ts";

export { contactMessage } from "./contact-message.server.ts";
export { countPartnerClick, listPartnerClicks } from "./count-partner-click.server.ts";
export {
  countWaitingMessages,
  findOpenMessage,
  type InboxMessage,
  type InboxOwner,
  listAnsweredMessages,
  listWaitingMessages,
  MOST_COUNTED_MESSAGES,
} from "./inbox.server.ts";
export { listMessagesFrom } from "./messages-from.server.ts";
export { findAnsweredMessage, giveMessage, noteAnswered, reopenMessage } from "./note-answered.server.ts";
export { receiveMessage } from "./receive-message.server.ts";
export { confirmSubscriber, forgetReaders, listSubscribers, subscribe, unsubscribe } from "./subscribe.server.ts";
export { exportWriter, forgetWriter } from "./writer.server.ts";
