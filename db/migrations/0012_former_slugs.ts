/** An address that is not known is looked for among the former ones (redirects), on every page that is not found. */
export const statements: string[] = [
  "CREATE INDEX tour_slug_history_idx ON tour USING gin (slug_history jsonb_path_ops)",
  "CREATE INDEX post_slug_history_idx ON post USING gin (slug_history jsonb_path_ops)",
];
