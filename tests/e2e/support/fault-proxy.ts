import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream";
import { freePort } from "./shop-process.ts";

/** The proxy between the browser and the server. */
export type Fault =
  | { readonly kind: "none" }
  /** Another page answers everything with 200, as the network of a hotel does. */
  | { readonly kind: "portal" }
  /** A gateway answers what begins with `path` in the shop's place. */
  | { readonly kind: "gateway"; readonly path: string; readonly status: number }
  /** The shop's work is done and its reply is lost on the way. */
  | { readonly kind: "lostReply" }
  /** Half of the reply arrives. */
  | { readonly kind: "cutReply" }
  /** So many bytes of the request's body reach the shop, then the line is cut. */
  | { readonly kind: "cutRequest"; readonly bytes: number }
  /** The request is lost before it reaches the shop. */
  | { readonly kind: "refused" }
  /** The request neither arrives nor fails; `deliver()` lets it through later. */
  | { readonly kind: "hole" }
  /** A script arrives with a line more, each time another: the next version of it. */
  | { readonly kind: "nextVersion" }
  /** Something in front of the shop answers in the shop's own form. */
  | { readonly kind: "envelope"; readonly code: number; readonly msg: string };

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

/** A proxy on a port of its own that can go away, come back on the same port, and lie. */
export interface FaultProxy {
  readonly url: string;
  fault: Fault | ((asked: Asked) => Fault);
  /** Each call reaches the shop under a key of its own, as if the page made one for each sending. */
  newKeys: boolean;
  /** Does it listen? */
  readonly isUp: boolean;
  /** Paths of what was asked for, in order. */
  readonly asked: string[];
  /** Nothing listens any more: connections are refused. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Delayed requests reach the server now; their replies are dropped. */
  deliver(): Promise<void>;
}

const portalPage = "<!doctype html><title>Wi-Fi</title><p>Please log in to this network.</p>";

type Ending = "whole" | "lost" | "cut" | "longer";

/** The reply's headers where its body becomes another. */
function headersOfAnother({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => name !== "content-length" && name !== "etag" && name !== "last-modified",
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function forward(
  target: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ending: Ending,
): void {
  const { method, url, headers } = incoming;
  const upstream = request(
    { host: target.hostname, port: target.port, method, path: url, headers },
    (reply) => {
      if (ending === "whole") {
        // A stream that the browser leaves ends at the shop too.
        if (outgoing.destroyed) return void reply.destroy();
        outgoing.once("close", () => reply.destroy());
        outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        reply.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const whole = Buffer.concat(chunks);
        if (ending === "longer") {
          outgoing.writeHead(reply.statusCode ?? 502, headersOfAnother(reply));
          return outgoing.end(`${whole}\n// version ${randomUUID()}\n`);
        }
        if (ending === "lost" || whole.length === 0) return outgoing.destroy();
        outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
        outgoing.write(whole.subarray(0, whole.length >> 1), () => outgoing.destroy());
      });
    },
  );
  // What the browser breaks off in the middle ends at the shop too.
  pipeline(incoming, upstream, (error) => {
    if (error !== undefined && error !== null) outgoing.destroy();
  });
}

/** Sends the beginning of a request on, then cuts both lines. */
function forwardBeginning(
  target: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bytes: number,
): void {
  const { method, url, headers } = incoming;
  const upstream = request({
    host: target.hostname,
    port: target.port,
    method,
    path: url,
    headers,
  });
  upstream.on("error", () => outgoing.destroy());
  let left = bytes;
  incoming.on("data", (chunk: Buffer) => {
    if (left <= 0) return;
    const isLast = left <= chunk.length;
    upstream.write(chunk.subarray(0, left), () => {
      if (!isLast) return;
      upstream.destroy();
      outgoing.destroy();
    });
    left -= chunk.length;
  });
}

/** Reads a request whole and gives the way to send it on, once. */
async function swallow(target: URL, incoming: IncomingMessage): Promise<() => Promise<void>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method, url, headers } = incoming;
  return () =>
    new Promise((resolve) => {
      const upstream = request(
        { host: target.hostname, port: target.port, method, path: url, headers },
        (reply) => reply.resume().on("end", resolve),
      );
      upstream.on("error", () => resolve());
      upstream.end(Buffer.concat(chunks));
    });
}

export async function startFaultProxy(shopUrl: string): Promise<FaultProxy> {
  const target = new URL(shopUrl);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const holed: Promise<() => Promise<void>>[] = [];

  const meet = (fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const passes = () => forward(target, incoming, outgoing, "whole");
    switch (fault.kind) {
      case "portal":
        outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(portalPage);
        break;
      case "gateway":
        if (!incoming.url?.startsWith(fault.path)) passes();
        else outgoing.writeHead(fault.status, { "content-type": "text/plain" }).end("gateway");
        break;
      case "lostReply":
        forward(target, incoming, outgoing, "lost");
        break;
      case "cutReply":
        forward(target, incoming, outgoing, "cut");
        break;
      case "cutRequest":
        forwardBeginning(target, incoming, outgoing, fault.bytes);
        break;
      case "nextVersion": {
        // Neither packed nor "as you have it".
        incoming.headers = { host: incoming.headers.host };
        forward(target, incoming, outgoing, "longer");
        break;
      }
      case "refused":
        outgoing.destroy();
        break;
      case "hole":
        holed.push(swallow(target, incoming));
        break;
      case "envelope": {
        const body = JSON.stringify({ code: fault.code, msg: fault.msg, data: null });
        outgoing.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body);
        break;
      }
      case "none":
        passes();
    }
  };

  const server = createServer((incoming, outgoing) => {
    if (proxy.newKeys && incoming.headers["idempotency-key"] !== undefined) {
      incoming.headers["idempotency-key"] = randomUUID().replaceAll("-", "");
    }
    const { method = "GET", url: path = "/", headers } = incoming;
    proxy.asked.push(path);
    const { fault } = proxy;
    meet(
      typeof fault === "function" ? fault({ method, path, headers }) : fault,
      incoming,
      outgoing,
    );
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    fault: { kind: "none" },
    newKeys: false,
    asked: [],
    get isUp() {
      return server.listening;
    },
    async goAway() {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
    async deliver() {
      for (const swallowed of holed.splice(0)) await (await swallowed)();
    },
  };
  await proxy.comeBack();
  return proxy;
}
