import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";
import { addSetting, findSetting } from "./settings.repository.ts";

export type SecretName = "logSecret" | "quoteSecret" | "sandboxSecret" | "uploadSecret";

const known = new WeakMap<Database, Map<SecretName, Buffer>>();

/**
 * A secret of this shop, 32 random bytes made at the first use and kept in the
 * table `setting`: every process of the shop signs with the same one. Call it
 * outside transactions; later calls answer from memory.
 */
export async function shopSecret(db: Database, name: SecretName): Promise<Buffer> {
  const ofThisDatabase = known.get(db) ?? new Map<SecretName, Buffer>();
  known.set(db, ofThisDatabase);
  const kept = ofThisDatabase.get(name);
  if (kept !== undefined) return kept;
  await addSetting(db, name, randomBytes(32).toString("base64url"));
  const stored = await findSetting(db, name);
  if (typeof stored !== "string") throw new Error(`secret ${name} is gone`);
  const secret = Buffer.from(stored, "base64url");
  ofThisDatabase.set(name, secret);
  return secret;
}
