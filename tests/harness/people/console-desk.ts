import { RouterContextProvider } from "react-router";
import { action } from "#app/staff/console/route.tsx";
import type { FormSheet } from "#app/staff/sheet/sheet-data.ts";
import { type AppContext, appContext } from "#app/web/app-context.server.ts";
import { companyContent } from "#content/pages/company.ts";
import { openStaffSession } from "#modules/staff/index.server.ts";
import type { Role } from "#modules/staff/model.ts";
import { newId } from "#platform/ids.server.ts";
import type { BookingOffice } from "../booking/office.ts";
import { contextOf } from "../pages/ask-page.ts";
import { staffCookieValue } from "./staff-cookies.ts";

const SITE = "http://test.example";

export interface Colleague {
  id: string;
  cookie: string;
}

/** Answer of the console to a form. */
export interface ConsoleAnswer {
  status: number;
  location: string | null;
  sheet: FormSheet | null;
}

/** The console above an office, for requests to its loaders and its action. */
export function openConsole(office: BookingOffice) {
  const env = { APP_MODE: "live" as const };
  const app = {
    ...contextOf(office),
    ...{ env, publicUrl: SITE, cachedDb: office.db, builtIn: { company: companyContent } },
  } as unknown as AppContext;

  const requestOf = (path: string, { cookie }: Pick<Colleague, "cookie">, form?: Record<string, string>): Request =>
    new Request(SITE + path, { headers: { cookie }, ...(form && { method: "POST", body: new URLSearchParams(form) }) });

  const argsOf = (request: Request, params: object = {}) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    return { context, request, params } as never;
  };

  return {
    app,
    requestOf,
    argsOf,
    /** Somebody of the company, who has proved themselves just now. */
    async join(name: string, role: Role): Promise<Colleague> {
      const id = newId();
      await office.db
        .insertInto("staff_member")
        .values({ id, name, email: `${name}@rides.example`, role })
        .execute();
      const session = { memberId: id, wayIn: "code" as const, userAgent: null, isProof: true };
      return { id, cookie: staffCookieValue(await openStaffSession(office.db, office.clock, session)) };
    },
    async post(path: string, who: Pick<Colleague, "cookie">, form: Record<string, string>): Promise<ConsoleAnswer> {
      try {
        const { data, init } = await action(argsOf(requestOf(path, who, form)));
        return { status: init?.status ?? 200, location: null, sheet: data as FormSheet };
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown;
        return { status: thrown.status, location: thrown.headers.get("location"), sheet: null };
      }
    },
  };
}
