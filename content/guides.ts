/** Number of guides, day guides included. Changed later by `npm run ops -- guides`. */
export const guides = 14;
