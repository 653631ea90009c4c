import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/reply.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { inTransaction, sqlState, type Transaction } from "#server/store/database.ts";
import { idempotency } from "#server/store/order-tables.ts";

export interface Intent {
  readonly userId: string;
  /** Method and path of the call. */
  readonly route: string;
  /** The Idempotency-Key header, or null: then nothing guards a repeat. */
  readonly key: string | null;
  readonly input: unknown;
}

const keptMs = 7 * 24 * 3_600_000;

/** JSON with sorted names, so that equal inputs have one text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Runs `effect` at most once for a user, route and key. The key's row and the
 * effect commit together, so that a kill cannot split them. A repeat answers
 * with the stored reply; the same key with another payload is refused with
 * `keyReused`; one that still runs elsewhere is awaited for two seconds, then
 * refused with `keyInProgress`. A refusal of the effect is marked `judged`, rolls back and is not stored.
 */
export async function withIdempotency<Reply>(
  deps: Deps,
  intent: Intent,
  effect: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const { key } = intent;
  if (key === null) return inTransaction(deps.db, effect);
  const fingerprint = createHash("sha256").update(canonicalJson(intent.input)).digest("base64url");
  const row = { userId: intent.userId, route: intent.route, key };
  return inTransaction(deps.db, async (tx) => {
    if (!(await claim(tx, { ...row, fingerprint, createdAt: nowDate(deps) }))) {
      return storedReply<Reply>(tx, row, fingerprint);
    }
    const reply = await judged(effect(tx));
    await tx.update(idempotency).set({ reply }).where(sameKey(row));
    return reply;
  });
}

/** A refusal from here on was decided behind the check: the page may take it for final. */
async function judged<Reply>(effect: Promise<Reply>): Promise<Reply> {
  try {
    return await effect;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.message, error.data, true);
  }
}

/** In place of a payload's hash: the key was taken back before anything came of it. */
const voided = "void";

/**
 * Takes a key back: a call that carries it is refused from now on, unless one has had its
 * effect already. Waits for one that is running, like `withIdempotency`.
 */
export async function voidKey(
  tx: Transaction,
  deps: Deps,
  row: { readonly userId: string; readonly route: string; readonly key: string },
): Promise<void> {
  await claim(tx, { ...row, fingerprint: voided, createdAt: nowDate(deps) });
}

/** True when this transaction is the key's first. Waits for one that holds it. */
async function claim(tx: Transaction, row: typeof idempotency.$inferInsert): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = '2s'`);
  try {
    const made = await tx
      .insert(idempotency)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    await tx.execute(sql`set local lock_timeout = '0'`);
    return made.length === 1;
  } catch (error) {
    if (sqlState(error) === "55P03") throw new Refusal(codes.keyInProgress, "正在处理，请稍候");
    throw error;
  }
}

type Key = { userId: string; route: string; key: string };
const sameKey = (row: Key) =>
  and(
    eq(idempotency.userId, row.userId),
    eq(idempotency.route, row.route),
    eq(idempotency.key, row.key),
  );

async function storedReply<Reply>(tx: Transaction, row: Key, fingerprint: string): Promise<Reply> {
  const [stored] = await tx.select().from(idempotency).where(sameKey(row));
  if (stored === undefined) throw new Refusal(codes.keyInProgress, "正在处理，请稍候");
  if (stored.fingerprint === voided) {
    throw new Refusal(codes.keyReused, "这次提交已作废，请重新提交", null, true);
  }
  if (stored.fingerprint !== fingerprint) {
    throw new Refusal(codes.keyReused, "同一编号已用于另一次提交，请刷新后重试");
  }
  // The reply was this same call's, written by the line above that stores it.
  return stored.reply as Reply;
}

/** Forgets keys older than seven days. */
export async function pruneIdempotency(deps: Deps): Promise<void> {
  await deps.db
    .delete(idempotency)
    .where(lt(idempotency.createdAt, new Date(deps.clock.now() - keptMs)));
}
