import { data, type RouterContextProvider } from "react-router";
import { type House, houseOf } from "#app/web/house.server.ts";

/** The house of a demonstration. A company that sells for real has none of the pages here: they show everybody's mails. */
export function demoHouse(context: Readonly<RouterContextProvider>): House {
  const house = houseOf(context);
  if (house.env.APP_MODE !== "demo") throw data("only in the demonstration", { status: 404 });
  return house;
}
