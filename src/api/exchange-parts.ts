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
import { hearServerTime } from "./device-clock.ts";
import { noResponseMessage, portalMessage, statusMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

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

/** What either transport read from a response. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly header: (name: string) => unknown;
}

/** Longest wait for a reply whose call names none (SPEC section 7). */
export const usualTimeoutMs = 6000;

/** The worker's copies are found by these addresses, so `:`, `$` and `,` stay as they are. */
const encodedPart = (value: unknown): string =>
  encodeURIComponent(String(value)).replace(/%(?:3A|24|2C)/g, decodeURIComponent);

export const queryOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${encodedPart(name)}=${encodedPart(value).replaceAll("%20", "+")}`)
    .join("&");

export const entriesOf = (input: unknown): [string, unknown][] =>
  typeof input === "object" && input !== null
    ? Object.entries(input).filter(([, value]) => value !== undefined)
    : [];

/** The path with its `{names}` filled, and the rest for query or body. */
export function address(
  endpoint: Endpoint,
  input: unknown,
): { path: string; rest: Record<string, unknown> } {
  const inPath = new Set(pathNames(endpoint.path));
  const rest = entriesOf(input).filter(([name]) => !inPath.has(name));
  const values = new Map(entriesOf(input));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? "")),
  );
  return { path, rest: Object.fromEntries(rest) };
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

const noteSignal = (heard: NetworkSignal | null): void => {
  if (heard !== null) noteNetworkSignal(heard);
};

const isPage = ({ header }: Answer): boolean =>
  String(header("content-type") ?? "").includes("text/html");

const textOf = (header: unknown): string | null => (typeof header === "string" ? header : null);

/** A write is not sent while the server is known to be unreachable. @throws `Unreachable` */
export async function assertSendable({ method }: Endpoint): Promise<void> {
  if (method === "GET" || !isAway() || (await look())) return;
  throw new Unreachable("unsent", reach() === "captive" ? portalMessage : noResponseMessage);
}

/** A response with status 2xx. @throws `Unreachable` for a captive portal's page */
export function replyOf(answer: Answer): Reply {
  const { status, body, header } = answer;
  const kept = keptOf(header("x-kept"));
  const page = isPage(answer);
  noteSignal(kept === null ? networkSignalOf(status, body, page) : signals[kept]);
  if (page) throw new Unreachable("portal", portalMessage);
  if (kept === null) hearServerTime(header("date"));
  return {
    body,
    kept,
    judged: (header(judgedHeader) ?? null) !== null,
    request: textOf(header("x-request-id")),
  };
}

/** Any other response. */
export function unreachableBy(answer: Answer): Unreachable {
  const { status, body } = answer;
  noteSignal(networkSignalOf(status, body, isPage(answer)));
  if (status === 511) return new Unreachable("portal", portalMessage);
  return new Unreachable("status", statusMessage(status), status);
}

/** No response: the network failed, or the time was over. */
export function withoutResponse(kind: "timeout" | "offline"): Unreachable {
  noteNetworkSignal({ type: "server.silent", status: null });
  return new Unreachable(kind, noResponseMessage);
}
