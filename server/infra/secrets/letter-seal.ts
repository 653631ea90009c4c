import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Settings } from "#server/config/settings.ts";
import { StartRefused } from "#server/config/start-refused.ts";

/**
 * Encrypts waiting letters, secrets of second factors and signing keys in the database: AES-256-GCM
 * with a key that is neither in the database nor in a backup.
 */
export interface LetterSeal {
  /** Prefix of every text encrypted with this key. */
  readonly prefix: string;
  /**
   * True where every server of the database has this key for certain; only then it encrypts signing
   * keys.
   */
  readonly isShared: boolean;
  /** @param row bound to the text, so that it cannot be copied to another row */
  seal(text: string, row: string): string;
  /** A plain text of an earlier version is returned unchanged. */
  open(stored: string, row: string): string;
}

/** Prefix of every encrypted text, whichever key it has. */
export const sealedMark = "sealed:";

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function letterSeal(key: Buffer, isShared = true): LetterSeal {
  const keyId = createHash("sha256").update(key).digest("hex").slice(0, 16);
  const prefix = `${sealedMark}${keyId}:`;
  return {
    prefix,
    isShared,
    seal(text, row) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(stored, row) {
      if (!stored.startsWith(prefix)) return stored;
      const bytes = Buffer.from(stored.slice(prefix.length), "base64url");
      const text = bytes.subarray(ivBytes + tagBytes);
      const opened = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(row))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return opened.update(text, undefined, "utf8") + opened.final("utf8");
    },
  };
}

type SealPlace = Pick<Settings, "letterKey" | "dataDir" | "databaseUrl">;

/**
 * The shop's encryption: by `SHOP_LETTER_KEY`, or by the file `letter.key` of the data folder,
 * which is created at the first use.
 * @throws StartRefused where the file has no valid key
 */
export function openLetterSeal({ letterKey, dataDir, databaseUrl }: SealPlace): LetterSeal {
  // Servers of one PostgreSQL may have a data folder each, and so a key each.
  const isShared = letterKey !== null || databaseUrl === null;
  return letterSeal(letterKey ?? keyInFile(resolve(dataDir)), isShared);
}

/** The shop's encryption where a key exists; null where a first use would create it. */
export function existingLetterSeal(place: SealPlace): LetterSeal | null {
  if (place.letterKey === null && !existsSync(keyPath(resolve(place.dataDir)))) return null;
  return openLetterSeal(place);
}

const keyPath = (dataDir: string): string => join(dataDir, "letter.key");

function keyInFile(dataDir: string): Buffer {
  const path = keyPath(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(keyBytes).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
  if (key.length !== keyBytes) {
    throw new StartRefused(`信件密钥文件坏了，请删除后重新启动：${path} (not a key of 32 bytes)`);
  }
  return key;
}
