import { createHmac } from "node:crypto";
import { type SecretStore, shopSecret } from "#server/infra/secrets/secrets.ts";
import { BoundedMap } from "./bounded-map.ts";

const mostRemembered = 2000;

/** By their key, as another shop's key gives other pseudonyms. */
const remembered = new WeakMap<Buffer, BoundedMap<string, string>>();

/**
 * A keyed pseudonym of a mobile number for the log: lines of one person can be related, and only
 * the shop's database can identify the person.
 */
export async function pseudonymOf(deps: SecretStore, text: string): Promise<string> {
  const secret = await shopSecret(deps, "logSecret");
  const known = remembered.get(secret) ?? new BoundedMap<string, string>(mostRemembered);
  remembered.set(secret, known);
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = createHmac("sha256", secret).update(text).digest("base64url").slice(0, 16);
  known.set(text, made);
  return made;
}
