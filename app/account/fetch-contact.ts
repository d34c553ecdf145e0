/** Who is logged in, as far as forms ask for it. */
export interface Contact {
  /** The account's. */
  id: string;
  name: string;
  email: string;
  mobileNumber: string;
  country: string | null;
}

/** Whose token it is, asked anew each time: the profile may have been changed since. Null too when there is no answer. */
export const fetchContact = (token: string): Promise<Contact | null> =>
  fetch("/session", { headers: { authorization: `Bearer ${token}` } })
    .then((answer) => (answer.ok ? (answer.json() as Promise<{ contact: Contact | null }>) : { contact: null }))
    .then((known) => known.contact)
    .catch(() => null);
