import { useLocation } from "react-router";
import { PasswordInput } from "#app/account/password-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { Textarea } from "#app/ui/forms/textarea.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Props = { problem: string; fields: { name: string; value: string }[] };

/** Labels of the fields that people type. The other fields are sent along hidden. */
const labels: Record<string, string> = {
  name: "Name",
  email: "E-mail",
  number: "Telephone",
  phone: "Telephone",
  mobileNumber: "Telephone",
  contactname: "Name",
  contactemail: "E-mail",
  contactnumber: "Telephone",
  message: "Message",
  comments: "Comment",
  contactmessage: "What you wrote",
  password: "Password",
  oldPassword: "Old password",
  confirmPassword: "Repeated password",
  newPassword: "New password",
  retypedPassword: "Repeated new password",
  erasePassword: "Password",
};
const long = new Set(["message", "comments", "contactmessage"]);

/**
 * Shown where a form could not be saved and its own page cannot be rendered. Has everything that was typed, and a button to send it again.
 */
export default function UnsavedForm({ problem, fields }: Props) {
  const { pathname, search } = useLocation();
  const seen = fields.filter(
    ({ name, value }) => Object.hasOwn(labels, name) && (value !== "" || /password/i.test(name)),
  );
  return (
    <div className="wrap page">
      <title>Not saved yet</title>
      <p className="kicker">A puncture, and it is ours</p>
      <h1 className="mt-2">Not saved yet</h1>
      <form method="post" action={pathname + search} className="mt-6 grid max-w-xl gap-5">
        <Notice tone="warning" still>
          {problem}
        </Notice>
        {fields
          .filter((field) => !seen.includes(field))
          .map(({ name, value }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name may come twice
            <input key={`${name} ${position}`} type="hidden" name={name} value={value} />
          ))}
        {seen.map(({ name, value }) => (
          <Field key={name} label={labels[name]}>
            {/password/i.test(name) ? (
              <PasswordInput name={name} autoComplete="off" />
            ) : long.has(name) ? (
              <Textarea name={name} rows={5} defaultValue={value} />
            ) : (
              <Input name={name} autoComplete="off" defaultValue={value} />
            )}
          </Field>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg">
            Send it again
          </Button>
          <Button href={pathname + search} variant="quiet">
            Back to the page
          </Button>
        </div>
      </form>
    </div>
  );
}
