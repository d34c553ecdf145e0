/** React takes its slow build unless this is set before anything imports it. */
export const chooseQuickBuilds = (): void => {
  Object.assign(process.env, { NODE_ENV: "production" });
};
