import { createHmac } from "node:crypto";
import { type SecretStore, shopSecret } from "#server/infra/secrets/secrets.ts";

/**
 * A keyed pseudonym of a mobile number for the log: lines of one person can be related, and only
 * the shop's database can identify the person.
 */
export async function pseudonymOf(deps: SecretStore, text: string): Promise<string> {
  const secret = await shopSecret(deps, "logSecret");
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 16);
}
