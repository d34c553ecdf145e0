/** How many guides lead rides; the company changes it later by `npm run ops -- guides`. */
export const guides = 14;
