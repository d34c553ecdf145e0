import { useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Input } from "#app/ui/forms/input.tsx";
import { type BlogSearchParams, blogCategorySlug } from "#modules/content/model.ts";

const AFTER_TYPING_MS = 250;

/** Search by title, within the other filters. A plain form; with JavaScript the results follow the typing. */
export function SearchBox({ wish }: { wish: BlogSearchParams }) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSearching = navigation.state !== "idle" && navigation.location.pathname === "/blogs";

  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    // The address changed by a link or by Back: show its query, but never while the field has focus.
    if (field.current && field.current !== document.activeElement) field.current.value = wish.q;
  }, [wish.q]);

  return (
    <Form
      method="get"
      action="/blogs"
      role="search"
      aria-label="Stories"
      preventScrollReset
      onSubmit={() => clearTimeout(waiting.current)}
      className="flex items-end gap-2"
    >
      {wish.category ? <input type="hidden" name="category" value={blogCategorySlug(wish.category)} /> : null}
      {wish.tag ? <input type="hidden" name="tag" value={wish.tag} /> : null}
      <Field label="Search the titles" className="min-w-0 grow">
        <Input
          ref={field}
          type="search"
          name="q"
          icon="search"
          maxLength={80}
          defaultValue={wish.q}
          onInput={(event) => {
            const { form } = event.currentTarget;
            clearTimeout(waiting.current);
            waiting.current = setTimeout(
              () => form && submit(form, { replace: true, preventScrollReset: true }),
              AFTER_TYPING_MS,
            );
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isSearching}>
        Search
      </Button>
    </Form>
  );
}
