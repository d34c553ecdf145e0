/** Contact of the logged-in traveller, for prefilling forms. */
export interface Contact {
  id: string;
  name: string;
  email: string;
  mobileNumber: string;
  country: string | null;
}

/** Fetches the token's contact, each time, because the profile may change. Null without an answer. */
export const fetchContact = (token: string): Promise<Contact | null> =>
  fetch("/session", { headers: { authorization: `Bearer ${token}` } })
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ contact: Contact | null }>) : { contact: null }))
    .then((known) => known.contact)
    .catch(() => null);
