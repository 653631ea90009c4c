import { randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Settings } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import type { Database } from "#server/infra/database/database.ts";
import {
  addSetting,
  findSetting,
  replaceSetting,
} from "#server/infra/database/settings.repository.ts";
import { type LetterSeal, sealedMark } from "#server/infra/secrets/letter-seal.ts";

const secretNames = [
  "codeSecret",
  "logSecret",
  "quoteSecret",
  "sandboxSecret",
  "uploadSecret",
] as const;
export type SecretName = (typeof secretNames)[number];
/** The setting of the key that replaces `quoteSecret`. */
export const rotationName = "quoteSecretRotation";
type SettingName = SecretName | typeof rotationName;

/** The database that stores the keys, and their encryption. */
export interface SecretStore {
  readonly db: Database;
  readonly letterSeal: LetterSeal;
}

const known = new WeakMap<Database, Map<SecretName, Buffer>>();

const rowOf = (name: SettingName): string => `setting:${name}`;

/**
 * The stored form of a key in the setting of this name: plain text where servers may not share the
 * letter key.
 */
export function sealSecret(seal: LetterSeal, name: SettingName, key: Buffer): string {
  const text = key.toString("base64url");
  return seal.isShared ? seal.seal(text, rowOf(name)) : text;
}

const isForeign = (seal: LetterSeal, text: string): boolean =>
  text.startsWith(sealedMark) && !text.startsWith(seal.prefix);

/** A stored key; an earlier version stored plain text. @throws StartRefused */
export function openSecret(seal: LetterSeal, name: SettingName, text: string): Buffer {
  if (isForeign(seal, text)) throw new StartRefused(foreignKeys);
  return Buffer.from(seal.open(text, rowOf(name)), "base64url");
}

const foreignKeys =
  "数据库里的签名密钥是用另一把信件密钥加密的：请设好原来的 SHOP_LETTER_KEY，或把原来的 letter.key 放回数据目录；找不回来就运行 npm run shop -- renew-keys，没到期的报价会作废 (the signing keys were encrypted with another letter key)";

/**
 * A secret of this shop, 32 random bytes created at the first use and stored in the table
 * `setting`: every process of the shop uses the same one. Call it outside transactions; later calls
 * are answered from the cache.
 */
export async function shopSecret(store: SecretStore, name: SecretName): Promise<Buffer> {
  const { db, letterSeal } = store;
  const ofThisDatabase = known.get(db) ?? new Map<SecretName, Buffer>();
  known.set(db, ofThisDatabase);
  const kept = ofThisDatabase.get(name);
  if (kept !== undefined) return kept;
  await addSetting(db, name, sealSecret(letterSeal, name, randomBytes(32)));
  const secret = await storedSecret(store, name);
  ofThisDatabase.set(name, secret);
  return secret;
}

/** The stored secret, without the cache. @throws StartRefused */
export async function storedSecret(
  { db, letterSeal }: SecretStore,
  name: SecretName,
): Promise<Buffer> {
  const stored = await findSetting(db, name);
  if (typeof stored !== "string") throw new Error(`secret ${name} is gone`);
  return openSecret(letterSeal, name, stored);
}

const storedKey = v.union([v.string(), v.looseObject({ value: v.string() })]);
type StoredKey = v.InferOutput<typeof storedKey>;

const withText = (before: StoredKey, value: string): StoredKey =>
  typeof before === "string" ? value : { ...before, value };

/** Calls back with each stored key: its setting, and its text. */
async function eachStored(
  db: Database,
  work: (name: SettingName, value: StoredKey, text: string) => Promise<void>,
): Promise<void> {
  for (const name of [...secretNames, rotationName] as const) {
    const value = v.parse(v.nullable(storedKey), await findSetting(db, name));
    if (value !== null) await work(name, value, typeof value === "string" ? value : value.value);
  }
}

/**
 * Checks the shop's keys at a start. An embedded shop whose `letter.key` is lost gets new ones.
 * @returns warnings for the operator
 * @throws StartRefused on a PostgreSQL whose keys another server has encrypted
 */
export async function readySecrets(
  store: SecretStore & {
    readonly databaseKind: "pglite" | "postgresql";
    readonly settings: Pick<Settings, "production">;
  },
): Promise<string | null> {
  const { db, letterSeal, databaseKind, settings } = store;
  const renewed = databaseKind === "pglite" ? await renewForeignSecrets(db, letterSeal) : 0;
  await sealStoredSecrets(store);
  if (renewed > 0) {
    return "信件密钥换过，签名密钥也换了新的：没到期的报价要重新报 (the signing keys are renewed)";
  }
  return letterSeal.isShared || !settings.production
    ? null
    : "数据库里的签名密钥没有加密：给各台服务器设同一个 SHOP_LETTER_KEY 再启动，就会加密 (the signing keys are not encrypted)";
}

/**
 * Encrypts keys that an earlier version stored as plain text.
 * @throws StartRefused where another key has encrypted one: two servers would sign differently
 */
export async function sealStoredSecrets({ db, letterSeal }: SecretStore): Promise<void> {
  await eachStored(db, async (name, before, text) => {
    const sealed = sealSecret(letterSeal, name, openSecret(letterSeal, name, text));
    if (text.startsWith(letterSeal.prefix) || !letterSeal.isShared) return;
    await replaceSetting(db, name, { before, after: withText(before, sealed) });
  });
}

/** The error of a start where another key has encrypted the stored ones. */
export async function secretFaults({ db, letterSeal }: SecretStore): Promise<readonly string[]> {
  const faults = new Set<string>();
  await eachStored(db, async (_name, _value, text) => {
    if (isForeign(letterSeal, text)) faults.add(foreignKeys);
  });
  return [...faults];
}

/**
 * Replaces keys that `letterSeal` cannot decrypt. Null decrypts none; the next start then encrypts
 * them.
 * @returns the number of replaced keys
 */
export async function renewForeignSecrets(
  db: Database,
  letterSeal: LetterSeal | null,
): Promise<number> {
  let renewed = 0;
  await eachStored(db, async (name, before, text) => {
    const isLost = letterSeal === null ? text.startsWith(sealedMark) : isForeign(letterSeal, text);
    if (!isLost) return;
    const key = randomBytes(32);
    const fresh =
      letterSeal === null ? key.toString("base64url") : sealSecret(letterSeal, name, key);
    await replaceSetting(db, name, { before, after: withText(before, fresh) });
    renewed += 1;
  });
  return renewed;
}
