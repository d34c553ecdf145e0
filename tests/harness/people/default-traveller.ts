/** Default traveller of bookings in tests. */
export const holder = {
  contactName: "Anna Example",
  contactEmail: "anna@example.com",
  contactPhone: "+919800000000",
  country: "IN",
  touristCategory: "Expats",
  remarks: "",
};
