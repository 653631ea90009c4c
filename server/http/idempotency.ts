import { createHash } from "node:crypto";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { inTransaction, isRetried, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import {
  type CallKey,
  claimKey,
  findKey,
  keepReply,
  keyInProgress,
  type ReplyRow,
} from "./idempotency-keys.repository.ts";

export interface Intent {
  readonly userId: string;
  /** Method and path of the call. */
  readonly route: string;
  /** The Idempotency-Key header, or null: then repetitions are not recognised. */
  readonly key: string | null;
  readonly input: unknown;
}

/** A call's name among the keys. */
export const routeOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path}`;

/** The intent of a call by `userId`: a buyer's id, or `staff` for the shop's people, who share keys. */
export const intentOf = (
  endpoint: Pick<Endpoint, "method" | "path">,
  userId: string,
  { key, input }: Pick<Intent, "key" | "input">,
): Intent => ({ userId, route: routeOf(endpoint), key, input });

/** JSON with sorted names, so that equal inputs have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Runs `effect` at most once for a user, route and key. The key's row and the effect commit
 * together, so that a crash cannot split them. A repetition gets the stored reply; the same key
 * with another payload is refused with `keyReused`; a running one is awaited for two seconds, then
 * refused with `keyInProgress`. A refusal of the effect is marked `judged`, rolls back and is not
 * stored.
 */
export const withIdempotency = <Reply>(
  deps: WithDatabase & WithClock,
  intent: Intent,
  effect: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> =>
  withClaimedKey(deps, intent, async (tx, claimed) => {
    const reply = await effect(tx);
    if (claimed !== null) await keepReply(tx, claimed, reply);
    return reply;
  });

/** The claim of a call that writes its effect and its reply in one statement. */
export type Claim = Omit<ReplyRow, "reply">;

/**
 * The same for an effect that mostly takes one statement. `first` writes claim, effect and reply in
 * it, or nothing. Where it refuses or was outrun, the transaction decides, as only the holder of the
 * key may judge.
 */
export async function withStatement<Reply>(
  deps: WithDatabase & WithClock,
  intent: Intent,
  first: (claim: Claim | null) => Promise<Reply>,
  effect: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await first(claimOf(deps, intent));
  } catch (error) {
    const isSettled = error instanceof Refusal && error.code === codes.keyInProgress;
    if (isSettled || !(error instanceof Refusal || isRetried(error))) throw error;
  }
  return withIdempotency(deps, intent, effect);
}

function claimOf(deps: WithClock, { userId, route, key, input }: Intent): Claim | null {
  if (key === null) return null;
  return { userId, route, key, fingerprint: fingerprintOf(input), createdAt: nowDate(deps) };
}

const fingerprintOf = (input: unknown): string =>
  createHash("sha256").update(canonicalJson(input)).digest("base64url");

/** The same for an effect that stores its reply itself, under the claimed key. */
export async function withClaimedKey<Reply>(
  deps: WithDatabase & WithClock,
  intent: Intent,
  effect: (tx: Transaction, claimed: CallKey | null) => Promise<Reply>,
): Promise<Reply> {
  const claim = claimOf(deps, intent);
  if (claim === null) return inTransaction(deps.db, (tx) => effect(tx, null));
  const { fingerprint, createdAt: _createdAt, ...row } = claim;
  return inTransaction(deps.db, async (tx) => {
    if (!(await claimKey(tx, claim))) return storedReply<Reply>(tx, row, fingerprint);
    return judged(effect(tx, row));
  });
}

/** A refusal from here on came after the check: the page may treat it as final. */
async function judged<Reply>(effect: Promise<Reply>): Promise<Reply> {
  try {
    return await effect;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.message, error.data, true);
  }
}

/** Replaces a payload's hash: the key was recalled before it had an effect. */
const voided = "void";

/**
 * Recalls a key: later calls with it are refused, unless one has had its effect already. Waits for
 * a running one, like `withIdempotency`.
 */
export async function voidKey(tx: Transaction, deps: WithClock, row: CallKey): Promise<void> {
  await claimKey(tx, { ...row, fingerprint: voided, createdAt: nowDate(deps) });
}

async function storedReply<Reply>(
  tx: Transaction,
  row: CallKey,
  fingerprint: string,
): Promise<Reply> {
  const stored = await findKey(tx, row);
  if (stored === null) throw keyInProgress();
  if (stored.fingerprint === voided) {
    throw new Refusal(codes.keyReused, "这次提交已作废，请重新提交", null, true);
  }
  if (stored.fingerprint !== fingerprint) {
    throw new Refusal(codes.keyReused, "同一编号已用于另一次提交，请刷新后重试");
  }
  // The reply belongs to this call: the line above stored it.
  return stored.reply as Reply;
}
