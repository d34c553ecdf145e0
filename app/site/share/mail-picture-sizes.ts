/** Pixels of pictures in mails: twice the width of a mail's column, for dense screens. */
export const STRIP = { width: 1072, height: 450 };
export const MEETING_MAP = { width: 1072, height: 640 };
