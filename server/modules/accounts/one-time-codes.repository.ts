import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { oneTimeCode } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { type SecretStore, shopSecret } from "#server/infra/secrets/secrets.ts";

export const codeLifeMs = 5 * 60_000;
const mostTries = 5;

/** What a code serves for. A code never serves another purpose, recipient or session. */
export interface CodeSubject {
  readonly purpose: "login" | "reset" | "mobile" | "email";
  /** Mobile number or e-mail address. */
  readonly recipient: string;
  /** Hash of the session that requested it; "" for guests. */
  readonly sessionHash: string;
}

/** A code that was created but not stored yet. */
export interface NewCode {
  readonly id: string;
  readonly code: string;
  readonly codeHash: string;
}

async function hashOfCode(
  deps: SecretStore,
  id: string,
  { purpose, recipient, sessionHash }: CodeSubject,
  code: string,
): Promise<string> {
  const secret = await shopSecret(deps, "codeSecret");
  const text = [id, purpose, sessionHash, recipient.toLowerCase(), code].join("\n");
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Creates a code; call it outside transactions. */
export async function makeCode(
  deps: SecretStore & WithRandom,
  subject: CodeSubject,
): Promise<NewCode> {
  const id = deps.random.uuid();
  // 48 bits: the remainder favours no digit noticeably.
  const code = String(deps.random.bytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
  return { id, code, codeHash: await hashOfCode(deps, id, subject, code) };
}

export async function storeCode(
  db: Database | Transaction,
  deps: WithClock,
  { id, codeHash }: NewCode,
): Promise<Date> {
  const expiresAt = new Date(deps.clock.now() + codeLifeMs);
  await db.insert(oneTimeCode).values({ id, codeHash, tries: 0, expiresAt });
  return expiresAt;
}

export type CodeVerdict =
  | { readonly kind: "right" }
  /** `left`: how many tries the code still has. */
  | { readonly kind: "wrong"; readonly left: number }
  | { readonly kind: "void" };

/**
 * Judges a code and uses it up where it is right. The try is counted before it is judged, so that
 * concurrent guesses share the five; of concurrent right ones one succeeds.
 */
export async function spendCode(
  deps: WithDatabase & WithClock & SecretStore,
  id: string,
  subject: CodeSubject,
  code: string,
): Promise<CodeVerdict> {
  const expected = Buffer.from(await hashOfCode(deps, id, subject, code));
  const [row] = await deps.db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(
      and(
        eq(oneTimeCode.id, id),
        lt(oneTimeCode.tries, mostTries),
        gt(oneTimeCode.expiresAt, nowDate(deps)),
      ),
    )
    .returning();
  if (row === undefined) return { kind: "void" };
  const kept = Buffer.from(row.codeHash);
  if (kept.length !== expected.length || !timingSafeEqual(kept, expected)) {
    const left = mostTries - row.tries;
    return left === 0 ? { kind: "void" } : { kind: "wrong", left };
  }
  const spent = await deps.db
    .delete(oneTimeCode)
    .where(eq(oneTimeCode.id, id))
    .returning({ id: oneTimeCode.id });
  return { kind: spent.length === 1 ? "right" : "void" };
}

export async function pruneOneTimeCodes(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db.delete(oneTimeCode).where(lte(oneTimeCode.expiresAt, nowDate(deps)));
}
