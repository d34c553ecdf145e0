const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** Without a terminal, a line every ten seconds. */
export function startProgress(what) {
  const started = Date.now();
  const live = Boolean(process.stdout.isTTY);
  let detail = "";
  const line = () => `${what}…${detail ? ` ${detail},` : ""} ${seconds(started)}`;
  const show = () => process.stdout.write(live ? `\r\x1b[2K${line()}` : `${line()}\n`);
  if (live) show();
  else console.log(`${what}…`);
  const timer = setInterval(show, live ? 250 : 10_000);
  const end = (last) => {
    clearInterval(timer);
    process.stdout.write(`${live ? "\r\x1b[2K" : ""}${last}\n`);
  };
  return {
    detail(text) {
      detail = text;
    },
    done: () => end(`✓ ${what} (${seconds(started)})`),
    failed: () => end(`✗ ${what} (${seconds(started)})`),
  };
}
