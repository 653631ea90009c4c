import * as v from "valibot";
import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";
import { codes, envelope, Refusal } from "#contract/reply.ts";
import { type HeldToken, type SessionPort, sessionPort } from "./session-port.ts";
import { genericMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

export interface CallOptions {
  /** Idempotency-Key of the intent: made and stored once, the same on every resend. */
  key?: string;
  signal?: AbortSignal;
}

const anyEnvelope = envelope(v.unknown());
const sessionOverMessage = "登录超时,请重新登录!";

/** Anonymous calls are the ones that the service worker may keep for everybody. */
const isAnonymous = (endpoint: Endpoint) =>
  endpoint.guard === "public" || (endpoint.guard === "app" && endpoint.cache !== "never");

async function accessTokenFor(port: SessionPort, endpoint: Endpoint): Promise<HeldToken | null> {
  if (endpoint.guard === "public") return null;
  try {
    return await port.accessToken();
  } catch (error) {
    // Without a network there is no token, yet the service worker may hold the answer.
    if (error instanceof Unreachable && endpoint.cache !== "never") return null;
    throw error;
  }
}

/**
 * Makes one call of the contract and returns its `data`.
 * Throws `Refusal` (the server said no) or `Unreachable` (no answer of the shop).
 * A refused company token is fetched anew and the call repeated once; a reply to
 * a session that has ended meanwhile is dropped as expired.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const port = await sessionPort();
  const http = import("./http.ts");
  for (let replayed = false; ; replayed = true) {
    const access = await accessTokenFor(port, endpoint);
    const user = isAnonymous(endpoint) ? null : await port.userToken();
    const body = await send();
    const refusal = verdict(body);
    if (user !== null && !port.isCurrentUser(user.generation)) {
      throw new Refusal(codes.loginExpired, sessionOverMessage);
    }
    if (refusal === null) return read(endpoint, body);
    const carried = { access: access?.generation ?? null, user: user?.generation ?? null };
    port.refused(refusal, carried, replayed);
    if (refusal.code !== codes.appTokenInvalid || access === null || replayed) throw refusal;

    async function send(): Promise<unknown> {
      try {
        const { exchange } = await http;
        const tokens = { access: access?.token ?? "", user: user?.token ?? null };
        const reply = await exchange(endpoint, input, tokens, options);
        port.heard(true);
        return reply;
      } catch (error) {
        if (error instanceof Unreachable) port.heard(error.kind === "status");
        throw error;
      }
    }
  }
}

function verdict(body: unknown): Refusal | null {
  const reply = v.safeParse(anyEnvelope, body);
  if (!reply.success) throw new Unreachable("reply", genericMessage);
  const { code, msg, data } = reply.output;
  return code === codes.success ? null : new Refusal(code, msg, data);
}

function read<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> {
  const reply = v.safeParse(envelope(endpoint.output), body);
  if (reply.success) return reply.output.data;
  throw new Unreachable("reply", genericMessage);
}
