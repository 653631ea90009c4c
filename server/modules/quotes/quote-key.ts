import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { StartRefused } from "#server/config/start-refused.ts";
import { type Database, inTransaction } from "#server/infra/database/database.ts";
import { shopSecret } from "#server/infra/database/secrets.ts";
import { findSetting, putSetting } from "#server/infra/database/settings.repository.ts";

/** What signs quotes now, and what has signed quotes that still count. */
export interface QuoteKeys {
  readonly signing: Buffer;
  readonly accepted: readonly Buffer[];
}

const settingName = "quoteSecretRotation";
const rotation = v.object({
  value: v.string(),
  /** From when on it signs; every process has read it by then, so that all accept it. */
  from: v.number(),
  /** Until when quotes of the key before it count. */
  formerUntil: v.number(),
});

/** A process reads the rotation again after this long. */
const rereadMs = 30_000;
const noticeMs = 2 * 60_000;
const formerDays = 30;

const known = new WeakMap<Database, { readonly at: number; readonly keys: QuoteKeys }>();

async function findRotation(db: Database): Promise<v.InferOutput<typeof rotation> | null> {
  const stored = await findSetting(db, settingName);
  return stored === null ? null : v.parse(rotation, stored);
}

/** Call it outside transactions; most calls answer from memory. `now` in ms. */
export async function quoteKeys(db: Database, now: number): Promise<QuoteKeys> {
  const found = known.get(db);
  if (found !== undefined && Math.abs(now - found.at) < rereadMs) return found.keys;
  await shopSecret(db, "quoteSecret");
  // Read again, for a second rotation replaces what `shopSecret` remembers.
  const base = Buffer.from(v.parse(v.string(), await findSetting(db, "quoteSecret")), "base64url");
  const turned = await findRotation(db);
  const keys = turned === null ? { signing: base, accepted: [base] } : ring(base, turned, now);
  known.set(db, { at: now, keys });
  return keys;
}

function ring(former: Buffer, turned: v.InferOutput<typeof rotation>, now: number): QuoteKeys {
  const next = Buffer.from(turned.value, "base64url");
  const accepted = now < turned.formerUntil ? [next, former] : [next];
  return { signing: now < turned.from ? former : next, accepted };
}

/**
 * Puts a new key in the place of the one that signs quotes. It signs in two
 * minutes; quotes of the old one count for thirty days.
 * @throws StartRefused while the key before is still honoured
 */
export async function rotateQuoteKey(db: Database, now: number): Promise<{ until: Date }> {
  await shopSecret(db, "quoteSecret");
  const formerUntil = now + formerDays * 24 * 3_600_000;
  await inTransaction(db, async (tx) => {
    const turned = await findRotation(tx);
    if (turned !== null && now < turned.formerUntil) {
      const until = new Date(turned.formerUntil).toISOString().slice(0, 10);
      throw new StartRefused(
        `上次换下的密钥还有效到 ${until}，之后才能再换 (the key before is still honoured)`,
      );
    }
    if (turned !== null) await putSetting(tx, "quoteSecret", turned.value);
    const value = randomBytes(32).toString("base64url");
    await putSetting(tx, settingName, { value, from: now + noticeMs, formerUntil });
  });
  return { until: new Date(formerUntil) };
}
