export { setUpInstalled as default } from "./global-setup.ts";
