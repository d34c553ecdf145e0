import { data, type RouterContextProvider } from "react-router";
import { type AppContext, getContext } from "#app/web/app-context.server.ts";

/** App context of a demo. A live company has no such pages: they show everybody's mails. */
export function demoContext(context: Readonly<RouterContextProvider>): AppContext {
  const app = getContext(context);
  if (app.env.APP_MODE !== "demo") throw data("only in the demonstration", { status: 404 });
  return app;
}
