import * as v from "valibot";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes, envelope, Refusal } from "#contract/http/reply.ts";
import { comesWithin, patienceMs } from "#platform/comes-within.ts";
import type { Reply } from "./exchange-parts.ts";
import type { CarriedToken, SessionPort } from "./session-port.ts";
import { genericMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

export interface TokenHeaders {
  /** Initially empty. */
  access: string;
  user: string | null;
}

/** The staff's token; no exchange carries a buyer's token too. */
export interface StaffHeader {
  staff: string;
}

/** How a request carries them. */
export function headersOf(tokens: TokenHeaders | StaffHeader): Record<string, string> {
  if ("staff" in tokens) return { StaffToken: tokens.staff };
  const { access, user } = tokens;
  return { AccessToken: access, ...(user === null ? {} : { AuthUserToken: user }) };
}

export interface CallOptions {
  /** Idempotency-Key of the intent: created and stored once, the same on every repetition. */
  key?: string;
  signal?: AbortSignal;
  /** Its success ends the session, and counts where another call has reported that end already. */
  endsSession?: boolean;
  /** Longest wait for the whole reply; 6 s where none is named. */
  timeoutMs?: number;
}

/** One exchange with the host: throws `Unreachable` where no reply of the server came. */
export type Exchange = (
  endpoint: Endpoint,
  input: unknown,
  tokens: TokenHeaders,
  options: CallOptions,
) => Promise<Reply>;

const anyEnvelope = envelope(v.unknown());
const sessionOverMessage = "登录超时,请重新登录!";

/** Anonymous calls are those that the service worker may cache. */
const isAnonymous = (endpoint: Endpoint) =>
  endpoint.guard === "public" || (endpoint.guard === "app" && endpoint.cache !== "never");

/** The company token for a call, or why there is none; `late`: it is still being fetched. */
interface Access {
  readonly held: CarriedToken | null;
  readonly failure: Unreachable | "late" | null;
}

function hasWorker(): boolean {
  try {
    return navigator.serviceWorker.controller !== null;
  } catch {
    return false;
  }
}

async function accessFor(port: SessionPort, endpoint: Endpoint, patient: boolean): Promise<Access> {
  if (endpoint.guard === "public") return { held: null, failure: null };
  const isKept = endpoint.cache !== "never";
  try {
    const token = port.accessToken();
    // The service worker may have the reply: send without a token.
    if (isKept && !patient && hasWorker() && !(await comesWithin(token, patienceMs.shown))) {
      return { held: null, failure: "late" };
    }
    return { held: await token, failure: null };
  } catch (error) {
    // Offline there is no token, but the service worker may have the reply.
    if (error instanceof Unreachable && isKept) return { held: null, failure: error };
    throw error;
  }
}

/**
 * Handles a refused or ended session for one call: the company token is replaced and the call
 * repeated once; a reply to a session that has ended meanwhile is dropped as expired; every report
 * carries the generation of its request.
 */
export async function callOver<E extends Endpoint>(
  port: SessionPort,
  exchange: Exchange,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  let replayed = false;
  for (let patient = false; ; patient = true) {
    const { held: access, failure } = await accessFor(port, endpoint, patient);
    const user = isAnonymous(endpoint) ? null : await port.userToken();
    const tokens = { access: access?.token ?? "", user: user?.token ?? null };
    const reply = await exchange(endpoint, input, tokens, options);
    const refusal = verdictOf(reply);
    const isOver = user !== null && !port.isCurrentUser(user.generation);
    if (isOver && !(options.endsSession === true && refusal === null)) {
      throw new Refusal(codes.loginExpired, sessionOverMessage);
    }
    if (refusal === null) return read(endpoint, reply.body);
    // Sent without a token: wait for it, or say why there is none.
    if (failure !== null && refusal.code === codes.appTokenInvalid) {
      if (failure === "late") continue;
      throw failure;
    }
    const carried = { access: access?.generation ?? null, user: user?.generation ?? null };
    port.refused(refusal, carried, replayed);
    if (refusal.code !== codes.appTokenInvalid || access === null || replayed) throw refusal;
    replayed = true;
  }
}

/** The refusal in a reply's envelope, or null where the code is 10000. */
export function verdictOf({ body, judged }: Reply): Refusal | null {
  const reply = v.safeParse(anyEnvelope, body);
  if (!reply.success) throw new Unreachable("reply", genericMessage);
  const { code, msg, data } = reply.output;
  return code === codes.success ? null : new Refusal(code, msg, data, judged);
}

/** The reply's data as the contract declares it. */
export function read<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> {
  const reply = v.safeParse(envelope(endpoint.output), body);
  if (reply.success) return reply.output.data;
  throw new Unreachable("reply", genericMessage);
}
