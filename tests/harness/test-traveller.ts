/** Who books in the tests, unless a test says otherwise. */
export const holder = {
  contactName: "Anna Example",
  contactEmail: "anna@example.com",
  contactPhone: "+919800000000",
  country: "IN",
  touristCategory: "Expats",
  remarks: "",
};
