import type { Faults } from "../control/faults.ts";
import type { State } from "../state.ts";
import type { Settings } from "../surroundings.ts";
import type { Webhooks } from "../webhooks.ts";

export interface Parts {
  settings: Settings;
  state: State;
  webhooks: Webhooks;
  faults: Faults;
}
