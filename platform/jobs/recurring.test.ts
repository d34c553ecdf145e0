import { describe, expect, it } from "vitest";
import { lastScheduledRun, readLine } from "./recurring.server.ts";

const at = (time: string) => new Date(`2026-11-27T${time}Z`);

describe("the last due time of recurring work", () => {
  it.each([
    ["* * * * *", "12:16:50", "12:17:10", "12:17:00"],
    ["* * * * *", "12:17:00", "12:17:20", null],
    ["* * * * *", "12:16:59.999", "12:17:00", "12:17:00"],
    ["*/5 * * * *", "12:14:50", "12:15:10", "12:15:00"],
    ["*/5 * * * *", "12:16:50", "12:17:10", null],
    ["*/5 * * * *", "11:40:00", "12:17:10", "12:15:00"],
    ["17 * * * *", "11:30:00", "12:29:59", "12:17:00"],
    ["0 */6 * * *", "11:59:50", "12:00:10", "12:00:00"],
    ["0 */6 * * *", "12:59:50", "13:00:10", null],
    ["40 3 * * *", "03:39:50", "03:40:10", "03:40:00"],
    ["40 3 * * *", "04:39:50", "04:40:10", null],
  ])("of %s, after %s and by %s, is %s", (cron, since, now, turn) => {
    expect(lastScheduledRun(readLine("look", cron), at(since), at(now))).toEqual(turn && at(turn));
  });

  it.each(["", "* * * *", "* * 1 * *", "* * * * 1", "*/0 * * * *", "1-5 * * * *", "1,2 * * * *", "@daily"])(
    "is refused for another kind of schedule: '%s'",
    (cron) => {
      expect(() => readLine("look", cron)).toThrow(RangeError);
    },
  );
});
