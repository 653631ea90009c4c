import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** One request as it went by, before the shop saw it. */
export interface Passed {
  readonly call: string;
  readonly access: string;
  readonly user: string | null;
}

/** A proxy before the server that records requests, and delays selected ones. */
export class WatchingProxy {
  readonly passed: Passed[] = [];
  readonly #held = new Map<string, Promise<void>>();
  readonly #target: URL;
  readonly #server = createServer((incoming, outgoing) => void this.#forward(incoming, outgoing));

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** Resolves with the address under which the shop now answers. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** How often this call went by, e.g. `POST /api/auth/company/token`. */
  count(call: string): number {
    return this.passed.filter((one) => one.call === call).length;
  }

  /** Holds back every such call until the returned function is called. */
  hold(call: string): () => void {
    let letGo = () => {};
    this.#held.set(
      call,
      new Promise((resolve) => {
        letGo = resolve;
      }),
    );
    return () => {
      this.#held.delete(call);
      letGo();
    };
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = incoming;
    const call = `${method} ${url.split("?")[0]}`;
    const user = headers.authusertoken;
    this.passed.push({
      call,
      access: String(headers.accesstoken ?? ""),
      user: user === undefined ? null : String(user),
    });
    await this.#held.get(call);
    const { hostname, port } = this.#target;
    const onward = request({ hostname, port, method, path: url, headers }, (reply) => {
      // A stream that the browser leaves ends at the shop too.
      if (outgoing.destroyed) return void reply.destroy();
      outgoing.once("close", () => reply.destroy());
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }
}
