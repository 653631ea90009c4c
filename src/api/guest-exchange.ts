import type { Endpoint } from "#contract/http/endpoint.ts";
import { deployment } from "./deployment.ts";
import {
  address,
  assertSendable,
  queryOf,
  type Reply,
  replyOf,
  unreachableBy,
  usualTimeoutMs,
  withoutResponse,
} from "./exchange-parts.ts";
import { type CallOptions, headersOf, type TokenHeaders } from "./protocol.ts";
import { genericMessage, setupMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";
import { watched } from "./watch-exchanges.ts";

/** May the call be made by `guestExchange`? It reads public data for nobody in particular. */
export const isGuestCall = ({ encoding }: Endpoint, { user }: TokenHeaders): boolean =>
  encoding === "form" && user === null;

/**
 * One exchange without a buyer's token, made with `fetch`: a first visit shows the shop before the
 * larger transport (`http.ts`) loads. Results, messages and waits are the same.
 * @throws `Unreachable`
 */
export function guestExchange(
  endpoint: Endpoint,
  input: unknown,
  tokens: TokenHeaders,
  options: CallOptions = {},
): Promise<Reply> {
  return watched(endpoint, send(endpoint, input, tokens, options), input);
}

/** A body of the shop is JSON; any other stays text. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @throws `Unreachable` where the address is none that a browser could ask */
function assertAddress(host: string): void {
  const [, scheme] = /^([a-z][\w+.-]*):/i.exec(host) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    throw new Unreachable("config", setupMessage(`Unsupported protocol ${scheme}:`));
}

async function send(
  endpoint: Endpoint,
  input: unknown,
  tokens: TokenHeaders,
  { key, signal, timeoutMs = usualTimeoutMs }: CallOptions,
): Promise<Reply> {
  await assertSendable(endpoint);
  assertAddress(deployment.host);
  const { path, rest } = address(endpoint, input);
  const query = endpoint.encoding === "form" ? queryOf(rest) : "";
  const body = endpoint.encoding === "form" ? {} : { body: JSON.stringify(rest) };
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutMs);
  const giveUp = () => ending.abort();
  signal?.addEventListener("abort", giveUp);
  if (signal?.aborted === true) giveUp();
  try {
    const response = await fetch(`${deployment.host}${path}${query === "" ? "" : `?${query}`}`, {
      method: endpoint.method,
      credentials: "include",
      headers: {
        Accept: "application/json, text/plain, */*",
        ...("body" in body ? { "Content-Type": "application/json" } : {}),
        ...headersOf(tokens),
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      },
      signal: ending.signal,
      ...body,
    });
    const answer = {
      status: response.status,
      body: bodyOf(await response.text()),
      header: (name: string) => response.headers.get(name),
    };
    if (!response.ok) throw unreachableBy(answer);
    return replyOf(answer);
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    if (isLate) throw withoutResponse("timeout");
    if (signal?.aborted === true) throw new DOMException("the call was given up", "AbortError");
    if (error instanceof TypeError) throw withoutResponse("offline");
    throw new Unreachable("config", genericMessage);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}
