import axios, { AxiosError, type AxiosRequestConfig } from "axios";
import { type Endpoint, pathNames } from "#contract/endpoint.ts";
import { deployment } from "./deployment.ts";
import { hearServerTime } from "./device-clock.ts";
import { noteKeptReply } from "./network.ts";
import type { CallOptions, Tokens } from "./protocol.ts";
import {
  genericMessage,
  noResponseMessage,
  setupMessage,
  statusMessage,
} from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

const client = axios.create({ timeout: 6000, withCredentials: true });

const entriesOf = (input: unknown): [string, unknown][] =>
  typeof input === "object" && input !== null
    ? Object.entries(input).filter(([, value]) => value !== undefined)
    : [];

/** The path with its `{names}` filled, and what is left for query or body. */
export function address(endpoint: Endpoint, input: unknown): { path: string; rest: object } {
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

const isDeviceOffline = () => typeof navigator !== "undefined" && navigator.onLine === false;

/** One exchange with the host: sends, waits at most 6,000 ms, returns the reply's body. */
export async function exchange(
  endpoint: Endpoint,
  input: unknown,
  tokens: Tokens,
  options: CallOptions = {},
): Promise<unknown> {
  // The service worker may answer a GET; anything else cannot leave the device.
  if (endpoint.method !== "GET" && isDeviceOffline()) {
    throw new Unreachable("unsent", noResponseMessage);
  }
  const { path, rest } = address(endpoint, input);
  const parts = encoded(endpoint, rest);
  const headers: Record<string, string> = { AccessToken: tokens.access };
  if (tokens.user !== null) headers.AuthUserToken = tokens.user;
  if (options.key !== undefined) headers["Idempotency-Key"] = options.key;
  try {
    const reply = await client.request<unknown>({
      ...parts,
      method: endpoint.method,
      url: `${deployment.host}${path}`,
      headers: { ...parts.headers, ...headers },
      ...(options.signal ? { signal: options.signal } : {}),
    });
    if (reply.headers["x-kept"] === undefined) hearServerTime(reply.headers.date);
    noteKeptReply(reply.data, reply.headers["x-kept"]);
    return reply.data;
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): unknown {
  if (axios.isCancel(error)) return error;
  if (!(error instanceof AxiosError)) return new Unreachable("config", genericMessage);
  if (error.response) {
    const { status } = error.response;
    return new Unreachable("status", statusMessage(status), status);
  }
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) {
    return new Unreachable("timeout", noResponseMessage);
  }
  if (error.request) return new Unreachable("offline", noResponseMessage);
  return new Unreachable("config", setupMessage(error.message));
}
