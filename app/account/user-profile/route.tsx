import { type ClientActionFunctionArgs, useLocation, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { getContext } from "#app/web/app-context.server.ts";
import { drafts } from "#app/web/forms/drafts.ts";
import { clientAction as keepTyped } from "#app/web/forms/keep-typed.ts";
import { privateHeaders } from "#app/web/links/private-page.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { AccountAnswer } from "../account-answer.ts";
import { AskToLogIn } from "../ask-to-log-in.tsx";
import { LogoutForm } from "../logout-form.tsx";
import { MessageBar } from "../profile/message-bar.tsx";
import { OrdersPart } from "../profile/orders-tab.tsx";
import { PasswordPart } from "../profile/password-tab.tsx";
import { PaymentPart } from "../profile/payment-tab.tsx";
import { profileAction } from "../profile/profile-action.server.ts";
import { type ProfileData, profileData } from "../profile/profile-data.server.ts";
import { ProfilePart } from "../profile/profile-tab.tsx";
import { linkedTabs, profileTabs, tabIn, tabPath, wordsOfDone } from "../profile/profile-tabs.ts";
import { ReviewsPart } from "../profile/reviews-tab.tsx";
import { VerificationPart } from "../profile/verification-tab.tsx";
import { travellerIn } from "../session-cookie.server.ts";
import { useHandedToken } from "../use-shown-token.ts";
import type { Route } from "./+types/route";

export const headers = privateHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = getContext(context);
  const url = new URL(request.url);
  const traveller = await travellerIn(app, request);
  const shown = { tab: tabIn(url), isEditing: url.searchParams.has("edit"), done: url.searchParams.get("done") };
  return { ...shown, next: url.pathname + url.search, mine: traveller && (await profileData(app, traveller)) };
}

export const action = ({ context, request }: Route.ActionArgs) => profileAction(context, request);

/** A redirect to the log-in without a return path means "logged out everywhere" (`profileAction`): forget drafts as in Logout. */
export async function clientAction(given: ClientActionFunctionArgs): Promise<never> {
  try {
    return await keepTyped(given);
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get("location") === "/login") drafts.forget();
    throw answer;
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "User Profile",
    description: "Your details, your rides, your saved tours and your reviews.",
    path: "/user-profile",
    noindex: true,
  });

export default function UserProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { mine, next } = loaderData;
  if (!mine) return <AskToLogIn next={next} kept={keptOf(actionData)} />;
  return <OwnProfile {...loaderData} mine={mine} answer={actionData} />;
}

/** Typed values to keep through a log-in, without scripts. */
const keptOf = (answer: AccountAnswer | undefined): AccountAnswer["typed"] | null =>
  answer?.needsLogin && answer.typed.intent !== "password" ? answer.typed : null;

/** Error text; for profile fields by the specification (§8). */
const problemWords = ({ problem, typed }: AccountAnswer): string =>
  typed.intent === "save" ? `Error saving data: ${problem}` : (problem ?? "");

type OwnProps = Omit<Route.ComponentProps["loaderData"], "mine" | "next"> & {
  mine: ProfileData;
  answer: Route.ComponentProps["actionData"];
};

function OwnProfile({ mine, tab, isEditing, done, answer }: OwnProps) {
  const navigate = useNavigate();
  const { key: place } = useLocation();
  const { profile, orders, devices, reviews, countries, token } = mine;
  useHandedToken(token);
  const parts = {
    profile: (
      <ProfilePart
        // A new key drops unsaved input when the view changes.
        key={isEditing ? "edit" : "view"}
        profile={profile}
        countries={countries}
        isEditing={isEditing}
        answer={tab === "profile" ? answer : undefined}
      />
    ),
    password: <PasswordPart profile={profile} devices={devices} answer={tab === "password" ? answer : undefined} />,
    orders: <OrdersPart orders={orders} isVerified={profile.isVerified} />,
    reviews: <ReviewsPart reviews={reviews} profile={profile} />,
    verification: <VerificationPart profile={profile} />,
    "payment-methods": <PaymentPart profile={profile} answer={answer} />,
  };
  const words = answer?.problem ? problemWords(answer) : answer ? null : wordsOfDone(done);
  const isLinked = linkedTabs.some((one) => one === tab);
  return (
    <div className="wrap page">
      <div className="mb-8 flex flex-wrap items-baseline gap-x-4">
        <h1 className="wrap-anywhere">{isLinked ? `Namaste, ${profile.name.split(" ")[0]}` : profileTabs[tab]}</h1>
        {isLinked ? (
          <p lang="hi" className="text-2xl text-coral-ink">
            नमस्ते
          </p>
        ) : null}
      </div>
      {/* With scripts the page's header has it. */}
      <div className="mb-8 hidden flex-wrap items-center gap-x-6 gap-y-3 noscript:flex">
        <p className="wrap-anywhere">{`You are logged in as ${profile.email}.`}</p>
        <LogoutForm>
          <Button type="submit" variant="secondary" size="sm">
            Logout
          </Button>
        </LogoutForm>
      </div>
      {answer?.needsLogin ? (
        <Notice
          tone="error"
          className="mb-6"
          action={
            <Button href="/login" target="_blank" rel="noopener" variant="secondary">
              Log in
            </Button>
          }
        >
          {words}
        </Notice>
      ) : words ? (
        <MessageBar
          // A new key shows the same message again.
          key={place}
          words={words}
          isError={Boolean(answer?.problem)}
          back={tabPath(tab, isEditing ? { edit: "1" } : {})}
        />
      ) : null}
      {isLinked ? (
        <Tabs
          label="Your profile"
          layout="side"
          value={tab}
          onChange={(id) => {
            const wanted = linkedTabs.find((one) => one === id) ?? "profile";
            Promise.resolve(navigate(tabPath(wanted), { preventScrollReset: true })).catch(() => undefined);
          }}
          items={linkedTabs.map((id) => ({
            id,
            label: profileTabs[id],
            content: (
              <>
                {/* Reviews have their own heading. Forms are not printed. */}
                {id === "reviews" ? null : (
                  <h2 className={`mb-6 text-2xl ${id === "password" ? "off-paper" : ""}`}>{profileTabs[id]}</h2>
                )}
                {parts[id]}
              </>
            ),
          }))}
        />
      ) : (
        <div className="max-w-3xl">
          {parts[tab]}
          <p className="mt-8">
            <Button to={tabPath("profile")} variant="link" icon="arrow-left">
              Your profile
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
