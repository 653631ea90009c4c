import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import type { Settings } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { capEachAddress } from "./address-cap.ts";
import { refuseSocket, statusOfParserFault } from "./raw-faults.ts";
import { callBodies, SlowBodies } from "./slow-bodies.ts";

const headersMs = 10_000;
const keepAliveMs = 20_000;
/** A socket without traffic in either direction, such as a reader that stopped reading. */
const silentMs = 120_000;
const lookEveryMs = 1000;

/**
 * The listening socket, independent of the app that answers: first the one that says "not yet",
 * then the shop. It enforces the deadlines that no route can enforce.
 */
export interface HttpServer {
  /** @returns the address, `http://127.0.0.1:5180` */
  listen(): Promise<string>;
  /** Sets the app that answers from now on. */
  serve(handler: RequestListener): void;
  /**
   * Accepts no further connection, and gives running requests until `deadline` (performance.now).
   */
  close(deadline: number): Promise<void>;
}

export function openHttpServer(settings: Settings): HttpServer {
  let handler: RequestListener = (_request, response) => response.destroy();
  let closing = false;
  const underWay = new Set<ServerResponse>();
  const bodies = new SlowBodies(callBodies);

  const server = createServer(
    {
      connectionsCheckingInterval: lookEveryMs,
      keepAlive: true,
      // Otherwise Node would answer this one itself, without our headers.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === "1.1") {
        refuseSocket(settings, request.socket, 400);
        return;
      }
      underWay.add(response);
      response.once("close", () => underWay.delete(response));
      if (closing) response.setHeader("connection", "close");
      bodies.watch(request, response);
      handler(request, response);
    },
  );
  server.headersTimeout = headersMs;
  // Bodies have a rate instead of a deadline.
  server.requestTimeout = 0;
  server.keepAliveTimeout = keepAliveMs;
  server.timeout = silentMs;
  if (settings.maxConnections > 0) server.maxConnections = settings.maxConnections;
  server.on("clientError", (error, socket) =>
    refuseSocket(settings, socket, statusOfParserFault(error)),
  );
  server.on("checkExpectation", (request) => refuseSocket(settings, request.socket, 417));
  server.on("connect", (_request, socket) => refuseSocket(settings, socket, 405));
  if (settings.trustProxy === false) capEachAddress(server);
  const looking = setInterval(() => {
    for (const { request, response } of bodies.late()) {
      if (response.headersSent) request.socket.destroy();
      else refuseSocket(settings, request.socket, 408);
    }
  }, lookEveryMs);
  looking.unref();

  return {
    listen: () => listen(server, settings),
    serve(next) {
      handler = next;
    },
    async close(deadline) {
      closing = true;
      for (const response of underWay) {
        if (!response.headersSent) response.setHeader("connection", "close");
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      while (underWay.size > 0 && performance.now() < deadline) await pause(20);
      server.closeAllConnections();
      await closed;
      clearInterval(looking);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The socket could not be opened; the message is shown unchanged. */
class CannotListen extends StartRefused {}

const reasons: Record<string, string> = {
  EADDRINUSE: "PORT 已被别的程序占用 (the port is taken)",
  EACCES: "PORT 没有权限使用 (the port is not allowed)",
  EADDRNOTAVAIL: "HOST 不是这台机器的地址 (no address of this machine)",
  ENOTFOUND: "HOST 找不到 (unknown host)",
  EAI_AGAIN: "HOST 找不到 (unknown host)",
};

function listen(server: Server, { host, port }: Settings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      reject(reason === undefined ? error : new CannotListen(`${reason}: ${host} ${port}`));
    });
    server.listen(port, host, () => resolve(addressOf(server.address())));
  });
}

function addressOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === "string") throw new Error("no address");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
