import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { deployment } from "./deployment.ts";
import {
  type Answer,
  address,
  assertSendable,
  entriesOf,
  queryOf,
  type Reply,
  replyOf,
  unreachableBy,
  usualTimeoutMs,
  withoutResponse,
} from "./exchange-parts.ts";
import { type CallOptions, headersOf, type StaffHeader, type TokenHeaders } from "./protocol.ts";
import { genericMessage, setupMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";
import { watched } from "./watch-exchanges.ts";

const client = axios.create({
  withCredentials: true,
  paramsSerializer: { serialize: queryOf },
  // Otherwise each call waits for the browser's cookie store: the shop has no cookies.
  withXSRFToken: false,
});

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

const answerOf = ({ status, data, headers }: AxiosResponse<unknown>): Answer => ({
  status,
  body: data,
  header: (name) => headers[name.toLowerCase()],
});

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
  return watched(endpoint, send(endpoint, input, tokens, options), input);
}

async function send(
  endpoint: Endpoint,
  input: unknown,
  tokens: TokenHeaders | StaffHeader,
  options: CallOptions,
): Promise<Reply> {
  await assertSendable(endpoint);
  const { path, rest } = address(endpoint, input);
  const parts = encoded(endpoint, rest);
  const headers = headersOf(tokens);
  if (options.key !== undefined) headers["Idempotency-Key"] = options.key;
  try {
    const reply = await client.request<unknown>({
      ...parts,
      method: endpoint.method,
      url: `${deployment.host}${path}`,
      timeout: options.timeoutMs ?? usualTimeoutMs,
      headers: { ...parts.headers, ...headers },
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return replyOf(answerOf(reply));
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): unknown {
  if (error instanceof Unreachable) return error;
  if (axios.isCancel(error)) return new DOMException("the call was given up", "AbortError");
  if (!(error instanceof AxiosError)) return new Unreachable("config", genericMessage);
  if (error.response) return unreachableBy(answerOf(error.response));
  const silent = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  if (!silent && !error.request) return new Unreachable("config", setupMessage(error.message));
  return withoutResponse(silent ? "timeout" : "offline");
}
