import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * The fault of one connection. `loseReply`: the server has processed the request and its reply is
 * dropped. `cutReply`: half of the reply arrives. `refuse`: the request never reaches the server.
 */
export type Fault = "none" | "refuse" | "loseReply" | "cutReply";

export interface ProxyRules {
  /** The fault of the `count`-th placing, from 1. */
  faultOf(count: number): Fault;
  /** Called when the `count`-th placing was passed to the server. */
  handedOver(count: number): void;
}

const isPlacing = (line: string): boolean => line.startsWith("POST /api/v2/user/order HTTP");

/** A loopback proxy for one request a connection, with faults by number and not by chance. */
export class LossyProxy {
  private readonly server: Server;
  private readonly target: () => number;
  private readonly rules: ProxyRules;
  private placings = 0;
  private handedOver = 0;
  readonly faults: Record<Fault, number> = { none: 0, refuse: 0, loseReply: 0, cutReply: 0 };

  constructor(target: () => number, rules: ProxyRules) {
    this.target = target;
    this.rules = rules;
    this.server = createServer((client) => {
      client.on("error", () => client.destroy());
      client.once("data", (first) => this.forward(client, first));
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return address.port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private forward(client: Socket, first: Buffer): void {
    const line = first.subarray(0, first.indexOf("\r\n")).toString();
    const placing = isPlacing(line);
    if (placing) this.placings += 1;
    const number = this.placings;
    const fault = placing ? this.rules.faultOf(number) : "none";
    this.faults[fault] += 1;
    if (fault === "refuse") {
      client.destroy();
      return;
    }
    const upstream = connect(this.target(), "127.0.0.1");
    upstream.on("error", () => client.destroy());
    upstream.on("close", () => client.end());
    client.on("close", () => upstream.destroy());
    upstream.once("connect", () => {
      upstream.write(first);
      client.on("data", (chunk) => upstream.write(chunk));
      if (!placing) return;
      this.handedOver += 1;
      this.rules.handedOver(this.handedOver);
    });
    upstream.on("data", (chunk) => {
      if (fault === "none") {
        client.write(chunk);
        return;
      }
      if (fault === "cutReply") client.write(chunk.subarray(0, chunk.length >> 1));
      client.destroy();
    });
  }
}
