import { data, redirectDocument } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { fieldsOf } from "#app/web/forms/form-fields.ts";
import { ownFields, readForm } from "#app/web/forms/read-form.server.ts";
import { tooManyForms } from "#app/web/forms/too-many-forms.server.ts";
import { isTrapped, PRESS_AGAIN } from "#app/web/forms/trap.tsx";
import { sharedPicture } from "#app/web/largest-jpeg.ts";
import { findTourMeant, getPictures, listTours } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { orderGift, readGiftForm } from "#modules/credit/index.server.ts";
import { GIFT_AHEAD_DAYS } from "#modules/credit/model.ts";
import { formatRupees } from "#platform/money.ts";
import { addCalendarDays } from "#platform/time/delhi-calendar.server.ts";
import { delhiDate } from "#platform/time/delhi-time.ts";
import type { GiftAnswer } from "./gift-answer.ts";
import { giftPath } from "./gift-path.server.ts";
import { giftSumsOnSale } from "./gift-sums.server.ts";

/** Page on which a gift is bought. The query may name a tour. A company that sells no gifts has no such page. */
export async function giftPage(app: AppContext, request: Request) {
  const { cachedDb, clock } = app;
  const today = delhiDate(clock.now());
  const sums = await giftSumsOnSale(app.db);
  if (sums === null) throw data("no such page", { status: 404 });
  const [banner] = (await getPage(cachedDb, "home")).banner;
  const tours = (await listTours(cachedDb)).map(({ slug, name }) => ({ slug, name }));
  const wished = new URL(request.url).searchParams.get("tour");
  const meant = wished === null ? null : await findTourMeant(cachedDb, wished);
  const picture = banner ? (await getPictures(cachedDb, [banner.photo]))(banner.photo) : null;
  return {
    view: "form" as const,
    picture,
    image: picture ? sharedPicture(picture) : undefined,
    sums: {
      sums: sums.sumsPaise.map((paise) => ({ paise, words: formatRupees(paise) })),
      least: formatRupees(sums.leastPaise),
      most: formatRupees(sums.mostPaise),
    },
    tours: tours.map(({ slug, name }) => ({ value: slug, label: name })),
    tour: meant?.published ? meant.slug : "",
    today,
    lastDay: addCalendarDays(today, GIFT_AHEAD_DAYS),
  };
}
export type GiftLook = Awaited<ReturnType<typeof giftPage>>;

const names = [
  ...["sum", "other", "tour", "recipientName", "words", "to", "recipientEmail", "on", "name", "email"],
] as const;

/** Writes the order down and leads to its payment. */
export async function beginGift(app: AppContext, request: Request) {
  const form = await readForm(request);
  const typed = ownFields(fieldsOf(form), names);
  const refuse = (answer: Omit<GiftAnswer, "typed">) =>
    data({ ...answer, typed } satisfies GiftAnswer, { status: 422 });
  const sums = await giftSumsOnSale(app.db);
  if (sums === null) return refuse({ errors: {}, problem: "We sell no gifts at the moment. Please write to us." });
  const { errors, ...read } = readGiftForm(typed, app.clock.now(), sums);
  if (errors !== null || !("gift" in read)) return refuse({ errors: errors ?? {} });
  const { gift } = read;
  if (isTrapped(form)) return refuse({ errors: {}, problem: PRESS_AGAIN });
  const wait = await app.limits.take("gift", gift.email);
  if (wait !== null) return tooManyForms(wait, { errors: {}, typed } satisfies GiftAnswer);
  // Found even if it was renamed since the form was opened.
  const tour = gift.tour === "" ? null : await findTourMeant(app.db, gift.tour);
  const id = await orderGift(app, { ...gift, tourName: tour?.name ?? null });
  // A new document: only that page may load the provider.
  throw redirectDocument(giftPath(app, id), 303);
}
