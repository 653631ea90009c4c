import { logout } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { httpPart } from "./http-part.ts";
import { verdictOf } from "./protocol.ts";
import { sessionPort } from "./session-port.ts";

/**
 * Revokes a session on the server that this device has left already. True once the server does not
 * know it; false where it must be retried.
 */
export async function revokeSession(token: string): Promise<boolean> {
  try {
    const port = await sessionPort();
    const access = await port.accessToken();
    const { exchange } = await httpPart();
    const refusal = verdictOf(await exchange(logout, {}, { access: access.token, user: token }));
    if (refusal?.code === codes.appTokenInvalid) {
      port.refused(refusal, { access: access.generation, user: null }, false);
    }
    return refusal === null || refusal.code === codes.loginExpired;
  } catch {
    return false;
  }
}
