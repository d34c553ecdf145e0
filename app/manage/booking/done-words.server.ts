const doneWords: Record<string, string> = {
  resent: "We've sent your confirmation again.",
  "asked-again": "We've sent our mail about your ride again.",
  corrected:
    "Address corrected. We write there from now on, and older links no longer work. Keep this new link, and send each rider theirs again.",
  billed: "Your receipt is now made out to the company.",
  "invoiced-again": "Your tax invoice is made out with this address. The one before has a credit note.",
  "not-billed": "Company removed. Your receipt is now made out to you.",
  "rest-paid": "Thank you, nothing is due any more. We're sending you a mail.",
  dropped: "Change dropped. Your booking is as it was.",
  cancelled: "Done. The places are free again, and we're sending you a mail.",
  "as-quoted": "Done. You ride as in your quote, and we're sending you a mail.",
  smaller: "Done. Your ride stays private, and we're sending you a mail.",
  "too-late":
    "The time to pay for the change has run out, and your booking is as it was. If a payment still arrives, we make the change or send the money back.",
  "not-handed-over":
    "We couldn't hand over your booking: it was too late, or the ride no longer runs. Your booking is as it was, and there is no fee.",
  moved: "Your date has changed. We're sending you the new one by mail.",
};

/** The outcome that the address tells of; null for none. Kept on the server, off the page's script. */
export const describeDone = (done: string | null): { words: string; isWarning: boolean } | null =>
  done !== null && Object.hasOwn(doneWords, done)
    ? { words: doneWords[done] ?? "", isWarning: done === "too-late" || done === "not-handed-over" }
    : null;
