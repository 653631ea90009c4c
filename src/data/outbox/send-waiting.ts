import * as v from "valibot";
import { callAs } from "#api/call-as.ts";
import { OneHolder } from "#api/one-holder.ts";
import { namedField } from "#api/say-why.ts";
import { sessionPort } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { keepCartReply } from "#data/cart/cart-held.ts";
import { isLineChange } from "#data/cart/waiting-lines.ts";
import { type Aggregate, isRemoval, waitingCalls } from "#db/outbox-calls.ts";
import { userDatabase } from "#db/user-database.ts";
import { beginTry, dropWaiting, listOutbox, noteTry, type OutboxRow } from "./outbox.ts";
import { isHeldBack } from "./outbox-now.ts";

/**
 * The result of turns, without rows that a form waited for. `left`: something still waits, or
 * another page is sending.
 */
export interface Drained {
  readonly sent: number;
  readonly refused: number;
  readonly left: boolean;
}

/** Time limit of one page's turn; a call takes six seconds at most. */
const turnMs = 12_000;
const holder = new OneHolder("outbox", 2 * turnMs);

/** Refusals that do not concern the content: worth a retry. */
const passing: ReadonlySet<number> = new Set([
  codes.appTokenInvalid,
  codes.keyInProgress,
  codes.throttled,
  codes.serverFault,
]);

/** Does a refusal of this code say nothing about the content? */
export const isPassing = (code: number): boolean => passing.has(code);

type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly reason: string; readonly field?: string | undefined }
  /** Kept for a retry; `all`: nothing else would get through now either. */
  | { readonly kind: "kept"; readonly reason: string; readonly all: boolean };

/** A gateway's fault may concern this call only; no reply at all concerns every call. */
const isSilence = ({ kind }: Unreachable): boolean => kind !== "status" && kind !== "reply";

function outcomeOf(error: unknown, { intent }: OutboxRow): Outcome {
  if (error instanceof Unreachable) {
    return { kind: "kept", reason: error.message, all: isSilence(error) };
  }
  if (!(error instanceof Refusal)) throw error;
  const { code, message: reason } = error;
  if (code === codes.loginExpired) return { kind: "kept", reason, all: true };
  if (isPassing(code)) return { kind: "kept", reason, all: false };
  if (code === codes.notFound && isRemoval(intent.name)) return { kind: "sent" };
  return { kind: "refused", reason, field: namedField(error) ?? undefined };
}

/** Replaces a price that expired while its line waited: the server quotes it again. */
const noPrice = { quote_no: null, signature: null };

const isRunOut = (error: unknown): boolean =>
  error instanceof Refusal && error.code === codes.quoteExpired;

async function send(row: OutboxRow, generation: number, price = {}): Promise<Outcome> {
  const endpoint = waitingCalls[row.intent.name];
  // With its own key too: the server may have forgotten its reply to this send.
  const follows = row.after === undefined ? {} : { after: [...row.after, row.key] };
  const input = v.safeParse(endpoint.input, { ...row.intent.input, ...price, ...follows });
  if (!input.success) return { kind: "refused", reason: input.issues[0].message };
  const key = endpoint.idempotent ? { key: row.key } : {};
  try {
    const reply = await callAs(generation, endpoint, input.output, key);
    if (isLineChange(row)) await keepCartReply(row, reply).catch(() => undefined);
    return { kind: "sent" };
  } catch (error) {
    if (isRunOut(error) && price !== noPrice) return send(row, generation, noPrice);
    return outcomeOf(error, row);
  }
}

/**
 * A newer version of the page may have left calls that this one does not know: they wait for that
 * version.
 */
const isKnown = ({ intent }: OutboxRow): boolean => Object.hasOwn(waitingCalls, intent.name);

/** One turn: each row in its order; a waiting row blocks the later rows of its aggregate. */
async function turn(signal: AbortSignal): Promise<Drained> {
  const port = await sessionPort();
  const user = await port.userToken();
  const database = userDatabase();
  const ends = performance.now() + turnMs;
  const waits = new Set<Aggregate>();
  const mayGoOn = () =>
    user !== null && userDatabase() === database && !signal.aborted && performance.now() < ends;
  let [sent, refused, last] = [0, 0, 0];
  while (user !== null && mayGoOn()) {
    const row = (await listOutbox()).find(
      (one) =>
        one.seq > last && one.state === "waiting" && isKnown(one) && !waits.has(one.aggregate),
    );
    if (row === undefined || !mayGoOn()) break;
    last = row.seq;
    if (!(await beginTry(row))) continue;
    const outcome = await send(row, user.generation);
    if (userDatabase() !== database) break;
    const counts = isHeldBack(row.seq) ? 0 : 1;
    switch (outcome.kind) {
      case "sent":
        await dropWaiting(row.seq);
        sent += counts;
        break;
      case "refused":
        await noteTry(row.seq, { state: "refused", reason: outcome.reason, field: outcome.field });
        refused += counts;
        break;
      case "kept":
        await noteTry(row.seq, { reason: outcome.reason });
        waits.add(row.aggregate);
        if (outcome.all) return { sent, refused, left: true };
    }
  }
  const left = (await listOutbox()).some(({ state }) => state === "waiting");
  return { sent, refused, left };
}

let running: Promise<boolean> | null = null;
/** Results that have not been announced yet, and their buyer. */
let unannounced = { of: userDatabase(), sent: 0, refused: 0 };

/** Runs a turn and records its results. @returns whether something still waits */
async function noted(): Promise<boolean> {
  const of = userDatabase();
  const drained = await holder.run(turn);
  if (drained === "busy") return true;
  const before = unannounced.of === of ? unannounced : { sent: 0, refused: 0 };
  unannounced = { of, sent: before.sent + drained.sent, refused: before.refused + drained.refused };
  return drained.left;
}

/**
 * One turn for a caller that needs one row; its results are announced later. One at a time, in one
 * page of the browser; a request during a turn starts the next.
 */
export async function sendQuietly(): Promise<boolean> {
  await running?.catch(() => undefined);
  running ??= noted().finally(() => {
    running = null;
  });
  return running;
}

/**
 * The same for the announcing actor: returns the results of this turn and earlier ones. Nothing
 * after an abort.
 */
export async function sendWaiting(signal?: AbortSignal): Promise<Drained> {
  const left = await sendQuietly();
  const { of, sent, refused } = unannounced;
  if (signal?.aborted || of !== userDatabase()) return { sent: 0, refused: 0, left };
  unannounced = { of, sent: 0, refused: 0 };
  return { sent, refused, left };
}
