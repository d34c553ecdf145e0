import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation, useSubmit } from "react-router";
import { Problem } from "./problem.tsx";
import { Sign } from "./sign.tsx";

/** Answer to the intent `challenge` of a page with passkeys. */
export interface PasskeyChallenge {
  create?: PublicKeyCredentialCreationOptionsJSON;
  get?: PublicKeyCredentialRequestOptionsJSON;
  problem?: string;
  faults?: Partial<Record<string, string>>;
}

async function answerTo({ create, get }: PasskeyChallenge): Promise<string> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  if (create) return JSON.stringify(await startRegistration({ optionsJSON: create }));
  if (get) return JSON.stringify(await startAuthentication({ optionsJSON: get }));
  throw new Error("no challenge");
}

const NO_PASSKEYS = "This browser knows no passkeys. Please choose the other way.";
const NOT_MADE = "The device has not answered, or you stopped it. Try again, or choose the other way.";

interface PasskeyFormProps {
  label: string;
  /** Address of the form; this page unless given. */
  action?: string;
  /** Fields that go along; they get what was wrong with them. */
  children?(faults: Partial<Record<string, string>>): ReactElement;
  isNext?: boolean;
}

/**
 * Asks the device for a passkey: a press fetches a challenge (intent `challenge`), and sends the device's answer (intent
 * `passkey`). Without scripts the press goes to the server, which names the other way.
 */
export function PasskeyForm({ label, action, children, isNext = false }: PasskeyFormProps) {
  const asking = useFetcher<PasskeyChallenge>();
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const { data } = asking;
  useEffect(() => {
    if (data === undefined) return;
    if (!data.create && !data.get) {
      setWaiting(false);
      return setProblem(data.problem);
    }
    answerTo(data)
      .then((answer) => {
        const fields = new FormData(form.current ?? undefined);
        fields.set("intent", "passkey");
        fields.set("answer", answer);
        return submit(fields, { method: "post", ...(action && { action }) });
      })
      .catch(() => setProblem(NOT_MADE))
      .finally(() => setWaiting(false));
  }, [data, submit, action]);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    setProblem(undefined);
    if (!("PublicKeyCredential" in window)) return setProblem(NO_PASSKEYS);
    setWaiting(true);
    const fields = new FormData(event.currentTarget);
    fields.set("intent", "challenge");
    void asking.submit(fields, { method: "post", ...(action && { action }) });
  };
  return (
    <Form method="post" action={action} ref={form} onSubmit={ask} className="ask">
      {children?.(data?.faults ?? {})}
      <Problem words={problem} />
      <input type="hidden" name="intent" value="passkey" />
      <button type="submit" className={isNext ? "btn do" : "btn"} aria-busy={isWaiting || isSending}>
        <Sign name="key" /> <span>{isWaiting ? "Your device asks you" : label}</span>
      </button>
    </Form>
  );
}
