import { type ShownScreen, screens } from "#app/staff/console/screens.server.ts";

/** Things of the demo company that screens show. */
export type ScreenThings = Record<"departure" | "reference" | "email" | "tour" | "file", string>;

/** Address of a screen, with things of the demo company in it. */
export const screenAddress = (name: ShownScreen, things: ScreenThings): string =>
  `/staff/${screens[name].path}`
    .replace("import/:id", `import/${things.file}`)
    .replace(":reference", things.reference)
    .replace(/:(departure|id)\b/, things.departure)
    .replace(":kind/:key", "page/faq")
    .replace(":picture", "monsoon")
    .replace(":tour/route", `${things.tour}/route`)
    .replace(":tour/:schedule", `${things.tour}/new`)
    .replace(":email", encodeURIComponent(things.email))
    .replace(/\/$/, "");
