import { getPictures } from "#modules/catalogue/index.server.ts";
import { getPage } from "#modules/content/index.server.ts";
import { withStaleFallback } from "#platform/http/stale-fallback.server.ts";
import { plainText } from "#platform/text/linked-text.ts";
import { builtInMaterial, holidaysOf, homepageOf, readMaterial } from "./home-data.server.ts";
import { type CallRequest, type ContractDeps, operation } from "./operation.server.ts";
import { aboutPage, cyclingHolidays, faqPage, homepage } from "./pages.model.ts";
import { headerPicture, jpegOf } from "./pictures.ts";

/** As pages do: last known or built-in data while the database is away, tagged as stale. */
async function material(deps: ContractDeps, { isOf }: Pick<CallRequest<unknown, unknown>, "isOf">) {
  const { known, isStale } = await withStaleFallback(
    deps,
    "contract",
    () => readMaterial(deps, { isOf }),
    () => builtInMaterial(deps),
  );
  if (isStale) isOf("stale");
  return known;
}

const socialFields = { facebook: "Facebook", instagram: "Instagram", twitter: "Twitter", linkdein: "LinkedIn" };

export const pageCalls = [
  operation({
    group: "Pages",
    method: "get",
    path: "/homepage",
    id: "homepage",
    isPublic: true,
    summary: "Home page, navbar, footer, contact",
    description: "Uses the content shipped with the site while the database is down.",
    answer: homepage,
    refusals: [],
    run: async (deps, asked) => homepageOf(await material(deps, asked)),
  }),
  operation({
    group: "Pages",
    method: "get",
    path: "/cyclingholiday",
    id: "cyclingHoliday",
    isPublic: true,
    summary: "The cycling holidays",
    description: "Uses the content shipped with the site while the database is down.",
    answer: cyclingHolidays,
    refusals: [],
    run: async (deps, asked) => holidaysOf(await material(deps, asked)),
  }),
  operation({
    group: "Pages",
    method: "get",
    path: "/aboutpage",
    id: "aboutPage",
    isPublic: true,
    summary: "About the company",
    answer: aboutPage,
    refusals: [],
    async run({ db }) {
      const { headertitle, backgroundPhoto, intro, aboutTour, history, team } = await getPage(db, "about");
      const people = team.rows.flat();
      const picture = await getPictures(db, [
        backgroundPhoto,
        ...aboutTour.photos,
        ...[...intro.data, ...history.data, ...people].map((one) => one.photo),
      ]);
      const row = (at: number) =>
        (team.rows[at] ?? []).map(({ name, position, para, photo, social }) => ({
          ...{ name, position, para, images: jpegOf(picture(photo)) },
          ...Object.fromEntries(
            Object.entries(socialFields).flatMap(([field, site]) => {
              const found = social.find((one) => one.name === site);
              return found ? [[field, found.url]] : [];
            }),
          ),
        }));
      return {
        header: { headertitle, backgroundImage: headerPicture(picture(backgroundPhoto)) },
        intro: {
          text1: intro.text1,
          text2: intro.text2,
          data: intro.data.map(({ title, text, photo }) => ({
            ...{ title, text, alt: picture(photo).alt, images: jpegOf(picture(photo)) },
          })),
        },
        aboutTour: {
          heading: aboutTour.heading,
          para1: aboutTour.para1,
          para2: aboutTour.para2,
          images: aboutTour.photos.map((photo) => jpegOf(picture(photo))),
        },
        history: {
          title: history.title,
          para: history.para,
          data: history.data.map(({ heading, para, video, photo }) => ({
            ...{ heading, para, video, image: jpegOf(picture(photo)) },
          })),
        },
        team: {
          ...{ title: team.title, para: team.para },
          ...{ data1: row(0), data2: row(1), data3: row(2), data4: row(3), data5: row(4) },
        },
      };
    },
  }),
  operation({
    group: "Pages",
    method: "get",
    path: "/faqpage",
    id: "faqPage",
    isPublic: true,
    summary: "Questions and answers",
    answer: faqPage,
    refusals: [],
    async run({ db }) {
      const { headerPhoto, categories } = await getPage(db, "faq");
      const picture = await getPictures(db, [headerPhoto]);
      return {
        headerImage: headerPicture(picture(headerPhoto)),
        categories: categories.map((category) => category.name),
        data: categories.map(({ entries }) =>
          entries.map(({ question, answer }) => ({ question, answer: plainText(answer) })),
        ),
      };
    },
  }),
];
