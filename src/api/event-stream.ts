import * as v from "valibot";
import { type AccountVersions, accountEvents, eventStreamType } from "#contract/events/events.ts";
import type { Endpoint, OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { deployment } from "./deployment.ts";
import type { Reply } from "./exchange-parts.ts";
import {
  callOver,
  headersOf,
  read,
  type StaffHeader,
  type TokenHeaders,
  verdictOf,
} from "./protocol.ts";
import { sessionPort } from "./session-port.ts";
import { genericMessage, statusMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

/** A proxy that holds the first event back for so long does not let streams through. */
const firstWithinMs = 6000;
/** The shop sends something every 25 seconds. */
const silentMs = 60_000;

const prefix = "data: ";

/** The values of a stream's messages as they come; `heard` is called at each sign of life. */
async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<unknown, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    const messages = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      if (message.startsWith(prefix)) yield JSON.parse(message.slice(prefix.length));
    }
  }
}

/** A reply that is no stream: a refusal of the shop's, or something in its place. */
async function plainReply(reply: Response) {
  if (!reply.ok) throw new Unreachable("status", statusMessage(reply.status), reply.status);
  const body: unknown = await reply.json().catch(() => null);
  return { body, kept: null, judged: false, request: null };
}

/** Ends what nothing comes from within the time that was last allowed. */
function deadline(cut: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const allow = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => cut.abort(), ms);
  };
  return { allow, stop: () => clearTimeout(timer) };
}

/** Sends the request once, with these tokens: the first message of the stream is its reply. */
type AskOnce = (tokens: TokenHeaders | StaffHeader) => Promise<Reply>;

/**
 * Holds an event stream until it ends, and calls `onMessage` with what arrives at its beginning and at
 * each change. The network machine hears nothing of it: a proxy may cut streams alone.
 * @throws `Refusal`, `Unreachable`, or what `fetch` threw
 */
async function followStream<E extends Endpoint>(
  endpoint: E,
  ask: (once: AskOnce) => Promise<OutputOf<E>>,
  onMessage: (message: OutputOf<E>) => void,
  signal: AbortSignal,
): Promise<void> {
  const cut = new AbortController();
  const leave = () => cut.abort();
  signal.addEventListener("abort", leave, { once: true });
  const silence = deadline(cut);
  let messages: AsyncGenerator<unknown, void> | null = null;
  const once: AskOnce = async (tokens) => {
    silence.allow(firstWithinMs);
    const reply = await fetch(deployment.host + endpoint.path, {
      headers: { ...headersOf(tokens), Accept: eventStreamType },
      credentials: "include",
      cache: "no-store",
      signal: cut.signal,
    });
    const isStream = reply.headers.get("Content-Type")?.startsWith(eventStreamType) === true;
    if (!isStream || reply.body === null) return plainReply(reply);
    messages = messagesOf(reply.body, () => silence.allow(silentMs));
    const { value } = await messages.next();
    const body = { code: codes.success, msg: "", data: value };
    return { body, kept: null, judged: false, request: null };
  };
  try {
    onMessage(await ask(once));
    if (messages === null) throw new Unreachable("reply", genericMessage);
    for await (const message of messages as AsyncGenerator<unknown, void>) {
      onMessage(v.parse(endpoint.output, message));
    }
  } finally {
    silence.stop();
    signal.removeEventListener("abort", leave);
    cut.abort();
  }
}

/** Holds the account's event stream until it ends. @throws like every stream */
export const followEvents = (
  onMessage: (versions: AccountVersions) => void,
  signal: AbortSignal,
): Promise<void> =>
  followStream(
    accountEvents,
    async (once) =>
      callOver(await sessionPort(), (_endpoint, _input, tokens) => once(tokens), accountEvents, {}),
    onMessage,
    signal,
  );

/** Holds a stream of the staff page until it ends. @throws like every stream */
export const followStaffEvents = <E extends Endpoint>(
  endpoint: E,
  token: string,
  onMessage: (message: OutputOf<E>) => void,
  signal: AbortSignal,
): Promise<void> =>
  followStream(
    endpoint,
    async (once) => {
      const reply = await once({ staff: token });
      const refusal = verdictOf(reply);
      if (refusal !== null) throw refusal;
      return read(endpoint, reply.body);
    },
    onMessage,
    signal,
  );

/** Another host may lack the call. */
export const isMissingCall = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === codes.notFound) ||
  (error instanceof Unreachable && error.status === 404);
