import type { TemplateText } from "#modules/messaging/model.ts";

/** Texts that the desk begins messages with, at the first start. Later it changes them in the console. */
export const messageTemplates: TemplateText[] = [
  {
    about: "departure",
    name: "Fog",
    subject: "Fog tomorrow: we ride with lamps",
    words:
      "Dear {name},\n\nthe forecast for {date} says fog in the early hours. We ride at {time} as planned, slower and with lamps on every bicycle. Please wear something bright, and a scarf.\n\nIf the fog is too thick to ride, {guide} tells you at {meeting}, and you choose another day or your money back.",
  },
  {
    about: "departure",
    name: "Rain",
    subject: "Rain is likely: what to bring",
    words:
      "Dear {name},\n\nrain is likely during {tour} on {date}. We have ponchos for all {people} of you; please bring shoes that may get wet, and a bag for your telephone.\n\nWe meet at {meeting} at {time}, as planned.",
  },
  {
    about: "departure",
    name: "Meeting point moved",
    subject: "A new place to meet for {tour}",
    words:
      "Dear {name},\n\nthe road to {meeting} is closed on {date}. Please come to {…} instead, at {time}. {guide} waits for you there with the bicycles.\n\nYour booking {reference} stays as it is.",
  },
  {
    about: "departure",
    name: "Road closed, another way",
    subject: "Another way through the city on {date}",
    words:
      "Dear {name},\n\na procession closes some streets on {date}, so {tour} takes another way. It is as long, and you are back at the same hour. We meet at {meeting} at {time}.",
  },
  {
    about: "answer",
    name: "Thanks for a review",
    subject: "",
    words: "Dear {name}, thank you for riding with us and for writing about it. We have read it to the guides.",
  },
  {
    about: "answer",
    name: "Which ride for children",
    subject: "Riding with children in Delhi",
    words:
      "Dear {name},\n\nchildren from ten years on ride their own bicycles with us, smaller ones sit behind a guide. On a weekday morning the quiet roads of New Delhi are the best ride for a family.\n\nTell us the day and how tall the children are, and we set the bicycles aside.",
  },
];
