#!/usr/bin/env bash
# Razorpay's SDK reports a provider that cannot be reached as "Cannot read properties of undefined (reading 'status')".
#
# Expected: a call that got no answer fails with the reason of the line (ECONNREFUSED, a time limit), so that it is asked
#   again. A call that got an answer fails with { statusCode, error }, as the SDK's types say (INormalizeError).
# Seen: a TypeError of the SDK itself, without code, cause or the name of the host. It looks like a mistake of one's own:
#   who retries by error.code or by statusCode never asks again, and the log does not say that the line was down. The
#   SDK makes { statusCode, error } of err.response, which is there only with an answer.
# Way out: a wrapper that takes a TypeError of the SDK for "no answer", or requests of one's own.
# Versions: razorpay 2.9.8, its axios as installed with it.
# Source: dist/api.js, normalizeError; dist/types/api.d.ts; run on 29 November 2026.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund razorpay@2.9.8
cat >ask.cjs <<'JS'
const { createServer } = require("node:http");
const Razorpay = require("razorpay");

const provider = new Razorpay({ key_id: "rzp_test_example", key_secret: "example" });
const ask = () => provider.orders.fetch("order_ABCDEFGHIJKLMN").then(() => null, (error) => error);
const server = createServer((_, response) => {
  response.writeHead(400, { "content-type": "application/json" });
  response.end('{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}');
});
server.listen(0, "127.0.0.1", async () => {
  provider.api.rq.defaults.baseURL = `http://127.0.0.1:${server.address().port}`;
  const answered = await ask();
  await new Promise((closed) => server.close(closed) && server.closeAllConnections());
  // Nobody listens there now.
  const unanswered = await ask();
  console.log("razorpay 2.9.8");
  console.log(`  with an answer: ${JSON.stringify(answered)}`);
  console.log(`  without one: ${unanswered.name}: ${unanswered.message}; code ${unanswered.code}, cause ${unanswered.cause}`);
  const isHidden = unanswered instanceof TypeError && unanswered.code === undefined && unanswered.cause === undefined;
  if (answered.statusCode !== 400 || !isHidden) throw new Error("This has changed.");
});
JS
node ask.cjs
