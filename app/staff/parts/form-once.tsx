import { type FormEvent, useEffect, useRef } from "react";
import { Form, type FormProps, useNavigation } from "react-router";

/** Posts once: a second press may come before React draws the first as busy. */
export function FormOnce(form: FormProps) {
  const isBusy = useNavigation().state !== "idle";
  const isSent = useRef(false);
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  });
  const sendOnce = (event: FormEvent) => {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  };
  return <Form method="post" {...form} onSubmit={sendOnce} />;
}
