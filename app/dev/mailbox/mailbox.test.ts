import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { loader as specimens } from "../ui/route.tsx";
import { loader as mailbox } from "./route.tsx";

it.each([
  ["the mailbox", mailbox as unknown as (given: object) => unknown],
  ["the specimens", specimens as unknown as (given: object) => unknown],
])("hides %s on a live site, whichever path is used", async (_, loader) => {
  const context = new RouterContextProvider();
  context.set(appContext, { env: { APP_MODE: "live" } } as AppContext);
  const opened = async () => loader({ context });
  await expect(opened()).rejects.toMatchObject({ init: { status: 404 } });
});
