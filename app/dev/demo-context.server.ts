import { data, type RouterContextProvider } from "react-router";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";

/** The house of a demonstration. A company that sells for real has none of the pages here: they show everybody's mails. */
export function demoContext(context: Readonly<RouterContextProvider>): AppContext {
  const app = getContext(context);
  if (app.env.APP_MODE !== "demo") throw data("only in the demonstration", { status: 404 });
  return app;
}
