import { journeysIn } from "./journeys.ts";
import { startWebkit } from "./webkit.ts";

journeysIn("WebKitGTK", startWebkit);
