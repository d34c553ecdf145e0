import type { LegalPageContent } from "#modules/content/model.ts";

export const privacyContent: LegalPageContent = {
  title: "Privacy policy",
  introduction:
    "We are a cycling company. We need to know who comes, how to reach you on the morning, and that you have paid. This page says what we keep for that, who else sees it, and how you make us forget.",
  updated: "2026-11-27",
  sections: [
    {
      id: "who",
      title: "Who answers for your data",
      paragraphs: [
        "Pahiya Cycle Tours, the demonstration company of this site, at the address on our [contact page](/contact). Kamala Khanna, who keeps our books, is also the person for privacy and for complaints; a message through that page reaches her.",
      ],
    },
    {
      id: "what",
      title: "What we keep",
      paragraphs: [
        "When you book: your name, e-mail address, telephone number and country, how you travel (international tourist, expat, domestic tourist, student), your remarks, what you booked, what you paid, and when; and, if you want your receipt made out to a company, its name, address, GSTIN and order number. We need these to run the ride and to prove the payment.",
        "For each rider of a party: name, height, what you eat, notes, whom to call in an emergency, and that you agreed to the waiver; for a child also who comes along. It is read by the desk and by the guides of the ride, who tell the workshop how tall each is and the kitchen what is eaten.",
        "When you make an account: your name, e-mail address, country and mobile number, and what you add yourself: a few words, a photograph, which only your profile shows, and of a card what helps you to recognise it (its brand, its last four digits, the holder's name, the expiry and, if you name it, the issuing bank). Your password as a sum that cannot be turned back into it, and where you are logged in.",
        "When you review a ride: your name, country, stars and words, which are shown once we have read them, and what we answer below them. Photographs that you add: we remove the place and time that a file carries, and show each once we have looked at it. You may take each back at any time by the link of the mail after the ride.",
        "When you write to us: your name, number, e-mail address and message, and the tour you wrote from, if any.",
        "When you comment on a story: your name and comment, which are shown once we have read them, and your e-mail address, which never is.",
        "When you ask for the monthly newsletter: your e-mail address and whether you have confirmed it.",
        "When you wait for a place on a ride that is full: your name, your e-mail address and how many you are. We write to that address about that one departure and nothing else, and each mail has a link that ends it.",
        "When you send a form, log in, or press a partner's banner: how often you did, so that nobody floods us, guesses passwords or makes figures up. We count by your internet address and by your e-mail address, each turned into a sum with a secret of ours, so that whoever sees the counts alone can read neither, and the counts are forgotten within two days.",
        "When you only read: nothing about you. Our log notes that a page was asked for, without your name.",
      ],
    },
    {
      id: "payments",
      title: "Payments",
      paragraphs: [
        "Payments are taken by Razorpay in their own window, to which we hand your name, e-mail address and telephone number, so that you need not type them again. Your card number, UPI name and bank login go to them and not to us. They tell us whether, when and how much was paid, and the reference we need to send money back.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies, trackers, and the neighbours",
      paragraphs: [
        "We set no advertising cookies and use no analytics service. Fonts and pictures come from our own computers. When you log in, one cookie and a note in your browser keep you logged in; while places are held for you, another cookie leads you back to them, for half an hour at most; where your browser runs no scripts, a third one carries to the next page what you have just done, for a minute at most; if you choose a currency beside rupees, a fourth keeps your choice for a year; the tours you save are noted in your browser alone. When you open the list of them, your browser tells us which they are, so that we can show them; we do not look whose they are.",
        "Some things your browser keeps for itself and does not tell us: that it has been here and has been offered to install the site, pages and pictures that you have looked at, so that they open without a network, and, until you close the window or log out, what you have begun to write of a ride, and what you have typed into a form and not sent yet, once you turn away from it. Clearing the data of this site in your browser removes all of it.",
        'Copies of the last five bookings that you opened, with their vouchers, are kept in your browser, so that you have them where there is no network. Everybody who uses the same browser can open them. They go when you log out, when you press "Remove from this device" on the booking\'s page or on the page that you see without a network, and by themselves a week after the ride.',
        "Maps come from OpenStreetMap and films from YouTube in its no-cookie form, and only when you tap them. From then on that company sees your internet address, as it would if you visited it. Before the tap it learns nothing.",
        "Links to WhatsApp, to map searches and to social networks are plain links: those services hear of you when you follow them.",
      ],
    },
    {
      id: "sharing",
      title: "Who else sees it",
      paragraphs: [
        "Your guide sees your name, your telephone number, how you travel, your remarks and the riders' details. Who booked has the link of each rider's page, which shows the rider's name and height and the name of a child's guardian; what a rider eats, notes and whom to call are not shown again once they are saved. What you eat is told to the kitchen that cooks for you, and your height to our workshop. On a holiday the houses where you sleep see your name and, as Indian law asks of them, your passport, which you show them yourself.",
        "The companies that carry our mail and run our computers handle data for us, and for nothing else. Authorities get what the law obliges us to give. Nobody buys anything, because nothing is for sale.",
      ],
    },
    {
      id: "how-long",
      title: "How long",
      paragraphs: [
        "Bookings, payments and bills: eight years, since Indian law wants a company's books for that long. What only the ride needed to know (your remarks, and of its riders height, food, notes and emergency contact): until two days after it; if it was called off, your remarks wait with you for the next one. The mail by which our desk hears of your booking has them too, and is kept as a message is. An account: until you erase it. Messages: as long as it takes to answer and to be useful when you come back. The letter's address: until two days after you leave; one that never says yes, thirty days. Who waits for a place: until you have booked or left the list, and at the latest until two days after the departure. The company on your receipt goes with your name, when you ask us to forget you. A tax invoice and its credit notes keep both for those eight years, as tax law wants. If you ask us to delete something that no law tells us to keep, we delete it; the copies that we keep should a computer be lost follow within a few days.",
      ],
    },
    {
      id: "children",
      title: "Children",
      paragraphs: [
        "This site is for adults. We do not knowingly serve children under 13 or collect anything from them; a child on a ride is booked by a parent or guardian, and we note a name for the guide, a height for the bicycle, and who comes along. If you think that a child has written to us, tell us and we remove it.",
      ],
    },
    {
      id: "rights",
      title: "Your rights, and how to use them",
      paragraphs: [
        "You may ask what we have about you, have it corrected, have a copy, have it deleted, or withdraw a consent. This holds wherever you live; India's Digital Personal Data Protection Act and Europe's GDPR only spell it out.",
        "With an account you do it yourself: [your profile](/user-profile) hands you a copy of everything, and erases you on the spot. Otherwise write to us through the [contact page](/contact) from the address you booked with, so that we know it is you. A data request is answered within one month. It costs nothing.",
        "If our answer does not satisfy you, the Data Protection Board of India or the authority of your own country will hear you.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      paragraphs: [
        "When something here changes we change the date at the top. If it changes what we do with data you have already given us, we write to you first.",
      ],
    },
  ],
};
