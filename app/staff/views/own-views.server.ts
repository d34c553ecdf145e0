import { redirect } from "react-router";
import type { AppContext } from "#app/web/app-context.server.ts";
import { dropView, keepView, listViews } from "#modules/staff/index.server.ts";
import { isViewedList, mayOpen, type StaffSession, type ViewedList } from "#modules/staff/model.ts";
import { isId } from "#platform/ids.server.ts";
import type { ScreenAsk } from "../console/screen.server.ts";

const viewFaults = ["bad_name", "too_many"] as const;

/** Own views of a list, as its screen shows them. `here` is the list's address as it is filtered now. */
export async function ownViews({ app, staff, url }: ScreenAsk, list: ViewedList, path: string, here: string) {
  const query = here.split("?")[1] ?? "";
  const views = (await listViews(app.db, staff.memberId, list)).map((view) => ({
    ...{ id: view.id, name: view.name, isOn: view.query === query },
    address: view.query === "" ? path : `${path}?${view.query}`,
  }));
  const told = url.searchParams.get("view-fault");
  return {
    list,
    query,
    views,
    fault: viewFaults.find((fault) => fault === told) ?? null,
    typed: url.searchParams.get("view-name") ?? "",
  };
}
export type OwnViewsData = Awaited<ReturnType<typeof ownViews>>;

/** Keeps or deletes a view of one's own, and returns to the list. It changes nobody else's console, so no plan and no audit. */
export async function actOnViews(app: AppContext, staff: StaffSession, form: FormData, below: string): Promise<never> {
  const back = new URL(below, "http://console");
  const typed = String(form.get("name") ?? "");
  for (const name of ["view-fault", "view-name"]) back.searchParams.delete(name);
  const id = String(form.get("drop") ?? "");
  if (isId(id)) await dropView(app.db, staff.memberId, id);
  const list = form.get("view");
  if (id === "" && isViewedList(list) && mayOpen(staff.role, list)) {
    const kept = await keepView(app, staff.memberId, { list, name: typed, query: String(form.get("query") ?? "") });
    if (kept !== "kept") {
      back.searchParams.set("view-fault", kept);
      back.searchParams.set("view-name", typed.slice(0, 100));
    }
  }
  throw redirect(back.pathname + back.search);
}
