export { setUpInstalled as default } from "./postgres-setup.ts";
