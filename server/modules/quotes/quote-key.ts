import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { StartRefused } from "#server/config/start-refused.ts";
import { type Database, inTransaction } from "#server/infra/database/database.ts";
import { findSetting, putSetting } from "#server/infra/database/settings.repository.ts";
import {
  openSecret,
  rotationName,
  type SecretStore,
  sealSecret,
  shopSecret,
  storedSecret,
} from "#server/infra/secrets/secrets.ts";

/** The key that signs quotes, and keys of quotes that are still valid. */
export interface QuoteKeys {
  readonly signing: Buffer;
  readonly accepted: readonly Buffer[];
}

const rotation = v.object({
  /** Encrypted like every stored key. */
  value: v.string(),
  /** When it begins to sign; by then every process has read it and accepts it. */
  from: v.number(),
  /** Until when quotes of the previous key are valid. */
  formerUntil: v.number(),
});

/** A process reads the rotation again after this time. */
const rereadMs = 30_000;
const noticeMs = 2 * 60_000;
const formerDays = 30;

const known = new WeakMap<Database, { readonly at: number; readonly keys: QuoteKeys }>();

async function findRotation(db: Database): Promise<v.InferOutput<typeof rotation> | null> {
  const stored = await findSetting(db, rotationName);
  return stored === null ? null : v.parse(rotation, stored);
}

/** Call it outside transactions; most calls are answered from the cache. `now` in ms. */
export async function quoteKeys(store: SecretStore, now: number): Promise<QuoteKeys> {
  const { db, letterSeal } = store;
  const found = known.get(db);
  if (found !== undefined && Math.abs(now - found.at) < rereadMs) return found.keys;
  await shopSecret(store, "quoteSecret");
  // Read again, because a second rotation replaces what `shopSecret` caches.
  const base = await storedSecret(store, "quoteSecret");
  const turned = await findRotation(db);
  const next = turned === null ? null : openSecret(letterSeal, rotationName, turned.value);
  const keys =
    turned === null || next === null
      ? { signing: base, accepted: [base] }
      : ring(base, { ...turned, next }, now);
  known.set(db, { at: now, keys });
  return keys;
}

interface Turn extends Omit<v.InferOutput<typeof rotation>, "value"> {
  readonly next: Buffer;
}

function ring(former: Buffer, { next, from, formerUntil }: Turn, now: number): QuoteKeys {
  const accepted = now < formerUntil ? [next, former] : [next];
  return { signing: now < from ? former : next, accepted };
}

/**
 * Replaces the signing key. The new key signs after two minutes; quotes of the old one are valid
 * for thirty days.
 * @throws StartRefused while the key before is still accepted
 */
export async function rotateQuoteKey(store: SecretStore, now: number): Promise<{ until: Date }> {
  const { db, letterSeal } = store;
  await shopSecret(store, "quoteSecret");
  const formerUntil = now + formerDays * 24 * 3_600_000;
  await inTransaction(db, async (tx) => {
    const turned = await findRotation(tx);
    if (turned !== null && now < turned.formerUntil) {
      const until = new Date(turned.formerUntil).toISOString().slice(0, 10);
      throw new StartRefused(
        `上次换下的密钥还有效到 ${until}，之后才能再换 (the key before is still honoured)`,
      );
    }
    if (turned !== null) {
      const former = openSecret(letterSeal, rotationName, turned.value);
      await putSetting(tx, "quoteSecret", sealSecret(letterSeal, "quoteSecret", former));
    }
    const value = sealSecret(letterSeal, rotationName, randomBytes(32));
    await putSetting(tx, rotationName, { value, from: now + noticeMs, formerUntil });
  });
  return { until: new Date(formerUntil) };
}
