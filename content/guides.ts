/** How many guides lead rides, those who come by the day among them; the company changes it later by `npm run ops -- guides`. */
export const guides = 14;
