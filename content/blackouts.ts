/** Days on which nobody rides, or nobody rides one tour, with the reason that the calendar shows. */
export const blackouts: { tour?: string; from: string; to: string; reason: string }[] = [
  {
    tour: "new-delhi-avenues",
    from: "2027-01-19",
    to: "2027-01-23",
    reason: "Republic Day is rehearsed: the avenues are closed to bicycles",
  },
  { from: "2027-01-25", to: "2027-01-26", reason: "Republic Day: the centre is closed, and we all sleep in" },
  { from: "2027-03-22", to: "2027-03-22", reason: "Holi: we are all busy throwing colour" },
  { from: "2027-08-15", to: "2027-08-15", reason: "Independence Day: we are all on the roofs with our kites" },
  { from: "2027-10-29", to: "2027-10-30", reason: "Diwali: our guides are at home with their families" },
];
