import { once } from "node:events";
import { createServer, type Server } from "node:http";
import net from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAbandonedRequest } from "#platform/http/abandoned-request.ts";

let server: Server;
const heard = Promise.withResolvers<{ error: Error; gaveUp: boolean }>();
beforeAll(async () => {
  const app = new Hono();
  app.post("/", async (context) => context.text(await context.req.text()));
  app.onError((error, context) => {
    heard.resolve({ error, gaveUp: isAbandonedRequest(error, context.req.raw) });
    return context.text("", 500);
  });
  server = createServer(getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("recognises a sender's closed connection, and no other fault", async () => {
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\na=b", () => socket.destroy());
  expect((await heard.promise).gaveUp).toBe(true);
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  expect(isAbandonedRequest(reset, new Request("http://test.example/"))).toBe(false);
});
