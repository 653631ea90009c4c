import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { type Endpoint, pathNames } from "#contract/http/endpoint.ts";
import type { CopyReason } from "#contract/http/kept-replies.ts";
import { judgedHeader } from "#contract/http/reply.ts";
import {
  isAway,
  look,
  type NetworkSignal,
  networkSignalOf,
  noteNetworkSignal,
  reach,
} from "#platform/network.ts";
import { deployment } from "./deployment.ts";
import { hearServerTime } from "./device-clock.ts";
import { type CallOptions, headersOf, type StaffHeader, type TokenHeaders } from "./protocol.ts";
import {
  genericMessage,
  noResponseMessage,
  portalMessage,
  setupMessage,
  statusMessage,
} from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

/** Axios leaves `:`, `$` and `,` as they are; the worker's copies are found by these addresses. */
const encodedPart = (value: unknown): string =>
  encodeURIComponent(String(value)).replace(/%(?:3A|24|2C)/g, decodeURIComponent);

const queryOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${encodedPart(name)}=${encodedPart(value).replaceAll("%20", "+")}`)
    .join("&");

const client = axios.create({
  withCredentials: true,
  paramsSerializer: { serialize: queryOf },
  // Otherwise each call waits for the browser's cookie store: the shop has no cookies.
  withXSRFToken: false,
});

const entriesOf = (input: unknown): [string, unknown][] =>
  typeof input === "object" && input !== null
    ? Object.entries(input).filter(([, value]) => value !== undefined)
    : [];

/** The path with its `{names}` filled, and the rest for query or body. */
function address(endpoint: Endpoint, input: unknown): { path: string; rest: object } {
  const inPath = new Set(pathNames(endpoint.path));
  const rest = entriesOf(input).filter(([name]) => !inPath.has(name));
  const values = new Map(entriesOf(input));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "")),
  );
  return { path, rest: Object.fromEntries(rest) };
}

/** Encodings by method (SPEC section 7): form for GET, generic for POST, JSON for the rest. */
function encoded(endpoint: Endpoint, rest: object): AxiosRequestConfig {
  switch (endpoint.encoding) {
    case "form":
      return { params: rest };
    case "generic":
      return { data: rest };
    case "json":
      return { data: rest, headers: { "Content-Type": "application/json" } };
    case "multipart": {
      const form = new FormData();
      for (const [name, value] of entriesOf(rest)) {
        form.append(name, value instanceof Blob ? value : String(value));
      }
      return { data: form };
    }
  }
}

/** The reply: the body, and its metadata. */
export interface Reply {
  readonly body: unknown;
  /** The service worker returned a cached copy: `at-once`, or because the network failed. */
  readonly kept: CopyReason | null;
  /** The server refused after its check of the Idempotency-Key. */
  readonly judged: boolean;
  /** The server's request id, as in its log; null from a host without one. */
  readonly request: string | null;
}

const signals: Record<CopyReason, NetworkSignal | null> = {
  "at-once": null,
  slow: { type: "server.slow" },
  "network-away": { type: "server.silent", status: null },
  portal: { type: "portal.answered" },
};

const isReason = (header: unknown): header is CopyReason =>
  typeof header === "string" && Object.hasOwn(signals, header);

const keptOf = (header: unknown): CopyReason | null => (isReason(header) ? header : null);

const isPage = (reply: AxiosResponse): boolean =>
  String(reply.headers["content-type"] ?? "").includes("text/html");

const signalOf = (reply: AxiosResponse): NetworkSignal | null =>
  networkSignalOf(reply.status, reply.data, isPage(reply));

const noteSignal = (heard: NetworkSignal | null): void => {
  if (heard !== null) noteNetworkSignal(heard);
};

type Watch = (endpoint: Endpoint, reply: Promise<Reply>, input: unknown) => void;
let watch: Watch | undefined;

/**
 * For `src/app/debug.ts` and the inspector only: each exchange is reported to this listener too.
 */
export function watchExchanges(next: Watch): void {
  const others = watch;
  watch = (...exchanged) => {
    others?.(...exchanged);
    next(...exchanged);
  };
}

/**
 * One exchange with the host: sends, waits at most 6,000 ms, and reports the result to the network
 * machine. A write is not sent while the server is known to be unreachable.
 * @throws `Unreachable`
 */
export function exchange(
  endpoint: Endpoint,
  input: unknown,
  tokens: TokenHeaders | StaffHeader,
  options: CallOptions = {},
): Promise<Reply> {
  const reply = send(endpoint, input, tokens, options);
  watch?.(endpoint, reply, input);
  return reply;
}

async function send(
  endpoint: Endpoint,
  input: unknown,
  tokens: TokenHeaders | StaffHeader,
  options: CallOptions,
): Promise<Reply> {
  if (endpoint.method !== "GET" && isAway() && !(await look())) {
    const message = reach() === "captive" ? portalMessage : noResponseMessage;
    throw new Unreachable("unsent", message);
  }
  const { path, rest } = address(endpoint, input);
  const parts = encoded(endpoint, rest);
  const headers = headersOf(tokens);
  if (options.key !== undefined) headers["Idempotency-Key"] = options.key;
  try {
    const reply = await client.request<unknown>({
      ...parts,
      method: endpoint.method,
      url: `${deployment.host}${path}`,
      timeout: options.timeoutMs ?? 6000,
      headers: { ...parts.headers, ...headers },
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const kept = keptOf(reply.headers["x-kept"]);
    noteSignal(kept === null ? signalOf(reply) : signals[kept]);
    if (isPage(reply)) throw new Unreachable("portal", portalMessage);
    if (kept === null) hearServerTime(reply.headers.date);
    return {
      body: reply.data,
      kept,
      judged: reply.headers[judgedHeader.toLowerCase()] !== undefined,
      request: reply.headers["x-request-id"] ?? null,
    };
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof Unreachable) return error;
  if (axios.isCancel(error)) return new DOMException("the call was given up", "AbortError");
  if (!(error instanceof AxiosError)) return new Unreachable("config", genericMessage);
  if (error.response) {
    const { response } = error;
    noteSignal(signalOf(response));
    if (response.status === 511) return new Unreachable("portal", portalMessage);
    return new Unreachable("status", statusMessage(response.status), response.status);
  }
  const silent = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  if (!silent && !error.request) return new Unreachable("config", setupMessage(error.message));
  noteNetworkSignal({ type: "server.silent", status: null });
  return new Unreachable(silent ? "timeout" : "offline", noResponseMessage);
}
