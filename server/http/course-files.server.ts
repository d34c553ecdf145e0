import type { Context } from "hono";
import { sendCourse } from "#app/manage/course-file/send-course.server.ts";
import type { AppContext } from "#app/web/app-context.server.ts";

export const COURSE_PATH = "/booking/:reference/course/:file";

/** Answers with a day of a guest's ride for a device, or leads to the page of the booking. */
export const courseFiles =
  (app: AppContext) =>
  async (context: Context): Promise<Response> => {
    const { reference = "", file = "" } = context.req.param();
    try {
      return await sendCourse(app, { reference, file }, context.req.raw);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };
