import {
  cityPolicy,
  HOLD_MINUTES,
  holidayPolicy,
  type PolicyBand,
  TRANSFER_FEE_PAISE,
  timeBefore,
} from "#modules/booking/model.ts";
import type { FaqPage } from "#modules/content/model.ts";
import { formatRupees } from "#platform/money.ts";

/** "90% up to 3 days before the start, 60% up to 2 days": the rule that pays the refund, said aloud. */
const refunds = (policy: readonly PolicyBand[]): string =>
  policy
    .filter((band) => band.refundPercent > 0)
    .map(({ refundPercent, fromHours }) => `${refundPercent}% up to ${timeBefore(fromHours)} before the start`)
    .join(", ");
const lastRefund = (policy: readonly PolicyBand[]): string =>
  timeBefore(policy.findLast((band) => band.refundPercent > 0)?.fromHours ?? 0);

/** Questions and answers. Links are written `[words](/path)`; an entry's id begins with that of its category. */
export const faqContent: FaqPage = {
  headerPhoto: "monsoon",
  categories: [
    {
      id: "booking",
      name: "Booking and cancelling",
      entries: [
        {
          id: "booking-how",
          question: "How do I book?",
          answer:
            "Open a [tour](/tours), choose how many you are and a date with room, and press Book these places. Then your name, your telephone number and the payment: three short pages, no account needed. The confirmation comes by e-mail.",
        },
        {
          id: "booking-hold",
          question: "How long are my places kept while I pay?",
          answer: `${HOLD_MINUTES} minutes from the moment you press Hold these places, and you may ask once for ${HOLD_MINUTES} more. Nobody else can take them in that time. If it runs out, they go back to the others and nothing is charged.`,
        },
        {
          id: "booking-late",
          question: "How late can I book?",
          answer:
            "It depends on the ride: some close a few hours before the start, the dawn rides the evening before, holidays one or two weeks ahead. The calendar on each tour's page knows, and does not offer what it cannot keep. All times are Delhi time.",
        },
        {
          id: "booking-sold-out",
          question: "What if my date is sold out?",
          answer:
            "Press Join the waiting list beside the date, and leave your address. When others cancel, we write to the first on the list whose whole party fits, and give them up to twelve hours before we tell the next. We don't hold places for the list: the first to book gets them. Each mail has a link that takes you off the list.",
        },
        {
          id: "booking-running-late",
          question: "What if I am late on the day?",
          answer:
            "Call the number in your confirmation as soon as you know. The group leaves on time, but for fifteen minutes after the start we tell you where to find it, and it rides slowly for you. Whoever has not joined it by then counts as not having come, and [nothing is refunded](/terms-condition#cancelling-city-tours). Into a holiday you may also come later, by your own way.",
        },
        {
          id: "booking-private",
          question: "What is the difference between Regular and Private?",
          answer:
            "On a Regular Tour you ride with others. A Private Tour is the same route with only your party, at its own price a head, which is lower from two people on. It can be had on any date on which nobody else is booked yet.",
        },
        {
          id: "booking-refund",
          question: "How much is refunded if I cancel?",
          answer: `For rides and walks in the city: ${refunds(cityPolicy)}; later than ${lastRefund(cityPolicy)} before, nothing. For cycling holidays: ${refunds(holidayPolicy)}; in the last ${lastRefund(holidayPolicy)}, nothing. The page on which you pay shows these with the dates of your own booking, and the [terms](/terms-condition#cancelling-city-tours) have them as tables.`,
        },
        {
          id: "booking-cancel",
          question: "How do I cancel or change a booking?",
          answer: `Press the link in your confirmation: its page cancels for all of you or for some, moves you to another date, and shows what comes back before you press anything. Three days ahead and more, another date for a city ride costs nothing but what that date costs more. If you have lost the mail, [write to us](/contact) or telephone with your reference; it looks like PH-7K3M9Q, and the hour at which your message arrives is the one that counts. A holiday passed on to another person costs ${formatRupees(TRANSFER_FEE_PAISE)}, because papers and rooms have to be rewritten.`,
        },
      ],
    },
    {
      id: "paying",
      name: "Prices and paying",
      entries: [
        {
          id: "paying-included",
          question: "Is anything added to the price?",
          answer:
            "No. The price beside a date is for one person, and the total you see before paying is the total you pay: no tax and no fee is added. What the price covers, and what it does not, stands on each tour's page.",
        },
        {
          id: "paying-how",
          question: "How can I pay?",
          answer:
            "Through Razorpay, an Indian payment company: by card, UPI or net banking. Their window opens on our page; your card number goes to them and never touches our computers. Everything is paid in advance and in Indian rupees.",
        },
        {
          id: "paying-failed",
          question: "The payment failed. Have I paid?",
          answer:
            "If the page says so, no money was taken, and your places are still held for the rest of your time. Press Try again. If your bank shows an amount all the same, it is a reservation that dissolves by itself.",
        },
        {
          id: "paying-checking",
          question: "The page says it is checking my payment",
          answer:
            "Then your bank has not answered yet. Please do not pay again: the page looks for the answer every few seconds, and so do we when you have closed it. If the money arrives after the places have gone, all of it is sent back.",
        },
        {
          id: "paying-refund-when",
          question: "When does a refund arrive?",
          answer:
            "Within 15 days, usually much sooner, on the card or account it came from; what you paid more than six months ago comes by bank transfer, and we write to you for the account. Of a booking that you cancel at least 10% stays with us, for online charges and taxes that nobody gives back to us; the [shares you are refunded](/terms-condition#refunds) have that taken off already.",
        },
        {
          id: "paying-monuments",
          question: "Why do you ask whether I am an international tourist?",
          answer:
            "Because India's monuments charge by it at their own gate, and a guide should know how many tickets of which kind. Our price is the same for everybody.",
        },
      ],
    },
    {
      id: "riding",
      name: "Bicycles and riding",
      entries: [
        {
          id: "riding-height",
          question: "How tall must I be?",
          answer:
            "145 cm for most city rides, since that is what the smallest frame of our city rides asks for; 150 cm for the forest and the evening bazaar; up to 152 cm on some holidays. Each tour's page says its own. Anyone shorter may come in a cycle rickshaw on the Old Delhi rides, if one can be had. That cannot be booked here: [write to us](/contact) first, and it is sure once we have said yes in writing, with its price.",
        },
        {
          id: "riding-fitness",
          question: "How fit do I have to be?",
          answer:
            "For the city, fit enough to ride round a park and stop when asked: about fifteen flat kilometres with a pause every twenty minutes. Holidays go from easy to challenging; each says honestly how far and how steep a day is, and the van takes whoever has had enough.",
        },
        {
          id: "riding-traffic",
          question: "Is Delhi's traffic not terrifying?",
          answer:
            "At ten in the morning, yes. At sunrise there is hardly any, which is why we get up. We choose lanes too narrow for cars, one guide leads and another closes the line, and at large crossings we get off and walk.",
        },
        {
          id: "riding-own",
          question: "May I bring my own bicycle or helmet?",
          answer:
            "Gladly, if the tyres are wider than a thumb. The price stays the same, because the bicycle is the cheapest part of a ride. We have clean helmets for everyone and ask everyone to wear one.",
        },
        {
          id: "riding-wear",
          question: "What should I wear and bring?",
          answer:
            "Closed shoes, trousers or a skirt that knows about chains, and something to cover shoulders and knees where we enter a place of worship. Each tour has a short list of its own, and your confirmation repeats it.",
        },
      ],
    },
    {
      id: "weather",
      name: "Weather and air",
      entries: [
        {
          id: "weather-rain",
          question: "Do you ride in the rain?",
          answer:
            "In drizzle, yes: there are capes, and the city smells wonderful. In thunder or heavy rain, no. If we call a ride off you choose another date, a credit or a refund of the whole sum, whatever the hour.",
        },
        {
          id: "weather-fog",
          question: "What about fog in winter?",
          answer:
            "From late December to mid-January it can sit on the road until ten. If it is too thick to be seen in, we cancel the evening before and refund you in full; on holidays the day starts later and the van makes up the distance.",
        },
        {
          id: "weather-smog",
          question: "And the air? I have read about November.",
          answer:
            "You have read correctly. On days of severe pollution we do not ride, tell you the evening before, and give back everything or move the date. February to April and the weeks after the monsoon are kindest to lungs.",
        },
        {
          id: "weather-heat",
          question: "Can one cycle in May?",
          answer:
            "At dawn, with ice water and shorter routes, it is pleasant until about nine. Some rides rest in summer, and their calendars show no dates then. Ladakh is at its best from June to September.",
        },
      ],
    },
    {
      id: "families",
      name: "Children and company",
      entries: [
        {
          id: "families-age",
          question: "From what age can children come?",
          answer:
            "On walks from five, six or eight; on city rides from twelve, a few from fourteen or fifteen; on holidays from twelve, Ladakh from eighteen. The number stands on each tour's page, beside the reason, which is usually the height of a saddle.",
        },
        {
          id: "families-guardian",
          question: "May a seventeen-year-old come alone?",
          answer:
            "No. Everyone under eighteen rides with a parent or guardian on the same departure. The form asks you to confirm it.",
        },
        {
          id: "families-alone",
          question: "I travel alone. Will I be the only one?",
          answer:
            "A few of our guests do, and most city rides leave even for one. Then you have two guides to yourself at the regular price, and they have been known to quarrel over who tells the story.",
        },
        {
          id: "families-women",
          question: "Is it comfortable for a woman on her own?",
          answer:
            "Yes. You ride in a group with people whom the street knows by name. If you would like a woman to guide you, [write to us](/contact) before you book: Meera and Nandini both lead, and we tell you on which dates.",
        },
        {
          id: "families-food",
          question: "We are vegetarian, Jain, allergic to nuts …",
          answer:
            "Each rider has a page for food and health; its link comes once you have booked. Write it there. City breakfasts are vegetarian, or have a vegetarian plate beside the other. Rukmini knows every kitchen we stop at and what goes into its oil, and would rather hear about an allergy twice than not at all.",
        },
      ],
    },
    {
      id: "bespoke",
      name: "Made to measure and holidays",
      entries: [
        {
          id: "bespoke-how",
          question: "How does a bespoke tour work?",
          answer:
            "You [tell us](/contact?tour=delhi-your-own-way) your dates, your number and what you would like to understand. Meera answers with questions, then with a plan and a price. You accept and pay by the link of its mail when you like what you read, not before.",
        },
        {
          id: "bespoke-groups",
          question: "We are thirty, from a school or an office",
          answer:
            "Then look at [school and team rides](/tours/bespoke-tours/school-and-team-rides), from ten people to sixty, with a guide for each small group. Please [ask early](/contact?tour=school-and-team-rides): forty bicycles are ours, and the other twenty take a morning to fetch and pump.",
        },
        {
          id: "bespoke-van",
          question: "What does the van do on a holiday?",
          answer:
            "It carries your bags from bed to bed, and follows with water, fruit, tools and a seat. Riding only the downhills is allowed. So is reading a book in the van.",
        },
        {
          id: "bespoke-insurance",
          question: "Do I need travel insurance?",
          answer:
            "For a holiday, yes, with cycling and, in Ladakh, altitude in it. It is also what pays when an illness makes you cancel late. For a morning in the city it is not a condition, but never a bad idea.",
        },
      ],
    },
    {
      id: "privacy",
      name: "Your data",
      entries: [
        {
          id: "privacy-kept",
          question: "What do you know about me?",
          answer:
            "What you type when you book or write to us, and what the payment provider tells us about the payment, without card numbers; for it the payment provider hears your name, e-mail address and telephone number. No trackers, no advertising, nothing sold. The [privacy page](/privacy) says it at proper length.",
        },
        {
          id: "privacy-delete",
          question: "Can I see or delete it?",
          answer:
            "Yes. [Your profile](/user-profile) gives you a copy and erases your account; without one, [ask us](/contact) and you have an answer within one month. Bills and payments we must keep as long as Indian tax law says; the rest goes if you wish.",
        },
        {
          id: "privacy-letter",
          question: "How do I stop the monthly newsletter?",
          answer:
            "By the link at its end, one press, no questions. It also never begins by itself: we send it only after you have pressed the button in a confirmation mail.",
        },
      ],
    },
  ],
};
