import { documentKinds } from "#modules/studio/index.server.ts";
import { type DocumentKindName, documentKindNames } from "#modules/studio/model.ts";
import { notFound } from "../console/not-found.server.ts";

/** Document that an address of the studio names; throws a 404 for a kind or key that there is not. */
export function documentOf(params: Readonly<Record<string, string | undefined>>) {
  const { kind: wanted, key = "" } = params;
  const kind: DocumentKindName | undefined = documentKindNames.find((one) => one === wanted);
  const schema = kind && documentKinds[kind].schemaOf(key);
  if (!kind || !schema) throw notFound();
  return { kind, key, schema };
}
