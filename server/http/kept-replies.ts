import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from "node:http";
import { performance } from "node:perf_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { Clock } from "#server/infra/runtime/clock.ts";
import { hashOf } from "#server/modules/identity/sessions.repository.ts";
import { addressOf } from "./address.ts";
import { BoundedMap } from "./bounded-map.ts";
import { type KeptAnswer, requestIdOf } from "./call-log.ts";
import { formFor, type PublicText } from "./public-replies.ts";
import type { RememberedTokens } from "./remembered-tokens.ts";

const mostAddresses = 500;
const longestAddress = 500;
const mostCallers = 5000;
const longestCaller = 300;

/** A public call that was answered from a kept text. */
export interface KeptCall {
  readonly call: Endpoint;
  /** The text that is valid now, or null where it must be made. */
  readonly current: () => PublicText | null;
  readonly text: PublicText;
}

/** A reply as it was sent, without what differs from call to call. */
interface Sent {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  /**
   * Its bytes, one character each: Node writes such a text together with the headers, and a buffer
   * behind them.
   */
  readonly body: string | null;
}

interface KnownCaller {
  readonly address: string;
  readonly protocol: string;
}

export interface KeptRepliesDeps {
  readonly clock: Clock;
  readonly tokens: RememberedTokens;
  /** False where the address made too many calls; a refused one is not counted. */
  readonly mayCall: (address: string) => boolean;
  readonly answered: (answer: KeptAnswer) => void;
}

/** Headers that each reply has of its own. */
const ownHeaders: readonly string[] = ["x-request-id", "connection", "date", "keep-alive"];

/** Headers of a request that make its reply, limit or log line another one. */
const unusual = ["origin", "content-length", "transfer-encoding", "accept-version"] as const;

const formName = (protocol: string, packs: boolean, status: number): string =>
  `${protocol} ${packs} ${status}`;

/** Everything that Fastify derives a caller's address and protocol from. */
function callerKey({ socket, headers }: IncomingMessage): string {
  const via = headers["x-forwarded-for"];
  const over = headers["x-forwarded-proto"];
  const peer = socket.remoteAddress ?? "";
  return via === undefined && over === undefined ? peer : `${peer}\n${via}\n${over}`;
}

/**
 * Answers a public call from memory before Fastify's router and hooks. It learns each reply from
 * one that Fastify sent: its headers, its bytes, and the address and protocol of its caller. A call
 * that it does not know in every respect goes to Fastify.
 */
export class KeptReplies {
  private readonly known = new BoundedMap<string, KeptCall & { readonly route: string }>(
    mostAddresses,
  );
  private readonly callers = new BoundedMap<string, KnownCaller>(mostCallers);
  private readonly sent = new WeakMap<PublicText, Map<string, Sent>>();
  private readonly noted = new WeakMap<FastifyRequest, KeptCall>();
  private readonly deps: KeptRepliesDeps;

  constructor(deps: KeptRepliesDeps) {
    this.deps = deps;
  }

  /** Says that this request is answered from a kept text. */
  note(request: FastifyRequest, kept: KeptCall): void {
    this.noted.set(request, kept);
  }

  /** Learns from the replies of `app`. */
  learnFrom(app: FastifyInstance): void {
    app.addHook("onResponse", (request, reply, done) => {
      const kept = this.noted.get(request);
      if (kept === undefined || isUnusual(request.headers)) return done();
      this.learn(kept, request, reply).then(() => done(), done);
    });
  }

  /** The listener of a server: kept replies at once, all other requests by `ordinary`. */
  before(ordinary: RequestListener): RequestListener {
    return (request, response) => {
      const started = performance.now();
      const found = this.find(request);
      if (found === null) return ordinary(request, response);
      const { kept, sent } = found;
      const requestId = requestIdOf(request);
      response.writeHead(sent.status, [...sent.headers, "x-request-id", requestId]);
      if (sent.body === null) response.end();
      else response.end(sent.body, "latin1");
      const { call, route } = kept;
      const ms = performance.now() - started;
      this.deps.answered({ call, route, requestId, status: sent.status, ms });
    };
  }

  private async learn(kept: KeptCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url = "" } = request.raw;
    const key = callerKey(request.raw);
    const { statusCode: status } = reply;
    if (url.length > longestAddress || key.length > longestCaller) return;
    if (request.method !== "GET" || ![200, 304].includes(status)) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      ownHeaders.includes(name) || value === undefined ? [] : [name, String(value)],
    );
    const { packs } = formFor(request.headers, kept.text);
    const whole = (packs ? await kept.text.packed : null) ?? kept.text.body;
    const forms = this.sent.get(kept.text) ?? new Map<string, Sent>();
    const body = status === 304 ? null : whole.toString("latin1");
    forms.set(formName(request.protocol, packs, status), { status, headers, body });
    this.sent.set(kept.text, forms);
    this.callers.set(key, { address: addressOf(request), protocol: request.protocol });
    this.known.set(url, { ...kept, route: request.routeOptions.url ?? "none" });
  }

  private find(request: IncomingMessage) {
    const { headers, method, url = "" } = request;
    const kept = method === "GET" ? this.known.get(url) : undefined;
    if (kept === undefined || isUnusual(headers)) return null;
    const caller = this.callers.get(callerKey(request));
    const text = kept.current();
    if (caller === undefined || text === null || !this.isAllowed(kept.call, headers)) return null;
    const { packs, isKnown } = formFor(headers, text);
    const sent = this.sent.get(text)?.get(formName(caller.protocol, packs, isKnown ? 304 : 200));
    // Counted last: what goes to Fastify is counted there.
    if (sent === undefined || !this.deps.mayCall(caller.address)) return null;
    return { kept, sent };
  }

  /** A buyer's token needs the database, and the log line names the buyer. */
  private isAllowed({ guard }: Endpoint, headers: IncomingHttpHeaders): boolean {
    if (guard === "public") return true;
    const { accesstoken: token, authusertoken: userToken } = headers;
    if (guard !== "app" || userToken !== undefined) return false;
    if (typeof token !== "string" || token.length > 200) return false;
    return this.deps.tokens.holds(hashOf(token), this.deps.clock.now());
  }
}

const isUnusual = (headers: IncomingHttpHeaders): boolean =>
  unusual.some((name) => headers[name] !== undefined);
