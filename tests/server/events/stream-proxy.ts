import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A reverse proxy of HTTP/1.1 as nginx and Caddy are one: it hands on each part of a reply at once. */
export interface StreamProxy {
  readonly url: string;
  /** Requests that are still open towards the shop. */
  readonly open: () => number;
  close(): Promise<void>;
}

/** `idleMs`: without a byte of the shop for so long, it ends a reply. */
export async function startStreamProxy(host: string, idleMs: number): Promise<StreamProxy> {
  const target = new URL(host);
  const agent = new Agent({ keepAlive: true });
  let open = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    open += 1;
    const upstream = request(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method,
        path,
        headers: { ...headers, connection: "keep-alive", "x-forwarded-proto": "https" },
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        outgoing.flushHeaders();
        reply.pipe(outgoing);
      },
    );
    upstream.setTimeout(idleMs, () => upstream.destroy(new Error("no byte for too long")));
    upstream.once("close", () => {
      open -= 1;
    });
    upstream.on("error", () => outgoing.destroy());
    outgoing.once("close", () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}
