import type { FastifyRequest } from "fastify";
import type { Guard } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { pseudonymOf } from "#server/http/pseudonymize.ts";
import { isDatabaseAway } from "#server/infra/database/outage.ts";
import type { WithClock, WithDatabase, WithLetterSeal, WithSettings } from "#server/infra/deps.ts";
import {
  type CurrentUser,
  findAccessToken,
  findSession,
  hashOf,
} from "#server/modules/identity/sessions.repository.ts";
import { notesOf } from "./call-log.ts";
import type { RememberedTokens } from "./remembered-tokens.ts";
import { type StaffCaller, staffCaller } from "./staff-guard.ts";

/** The identity of a request. Only the two headers count; cookies never do. */
export interface Caller {
  /** SHA-256 of the AccessToken; "" for public calls. */
  readonly appHash: string;
  readonly user: CurrentUser | null;
  /** SHA-256 of the AuthUserToken; "" for guests. */
  readonly sessionHash: string;
  /** Set for staff calls only. */
  readonly staff: StaffCaller | null;
}

/** The person of the staff who calls; null for the operator's key. */
export const staffIdOf = ({ staff }: Caller): string | null =>
  staff?.kind === "person" ? staff.person.id : null;

const nobody: Caller = { appHash: "", user: null, sessionHash: "", staff: null };

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" && value.length <= 200 ? value : "";
};

/** `path`: the declared one, by which staff's rights are decided. */
export type GuardCheck = (request: FastifyRequest, guard: Guard, path: string) => Promise<Caller>;

/**
 * Creates the check of every call: 20401 for a missing or expired AccessToken, 20402 for a missing,
 * expired or revoked AuthUserToken where one is needed. Calls open to guests treat an invalid user
 * token as a guest. Staff calls have their own guard.
 */
export function makeGuard(
  deps: WithDatabase & WithClock & WithLetterSeal & WithSettings,
  remembered: RememberedTokens,
): GuardCheck {
  async function appTokenLives(hash: string): Promise<boolean> {
    const now = deps.clock.now();
    if (remembered.holds(hash, now)) return true;
    const known = remembered.expiryOf(hash);
    const expiresAt = await findAccessToken(deps, hash).catch((error: unknown) => {
      // While the database is unreachable, a cached token stays valid until its own expiry.
      if (known !== null && isDatabaseAway(error)) return new Date(known);
      throw error;
    });
    if (expiresAt !== null && expiresAt.getTime() <= now) return false;
    if (expiresAt === null) {
      remembered.forget(hash);
      return false;
    }
    remembered.keep(hash, expiresAt.getTime(), now);
    return true;
  }

  return async (request, guard, path) => {
    if (guard === "public") return nobody;
    if (guard === "staff") return { ...nobody, staff: await staffCaller(deps, request, path) };
    const appToken = header(request, "accesstoken");
    const appHash = appToken === "" ? "" : hashOf(appToken);
    if (appHash === "" || !(await appTokenLives(appHash))) {
      throw new Refusal(codes.appTokenInvalid, "应用令牌无效，请重试");
    }
    const userToken = header(request, "authusertoken");
    const sessionHash = userToken === "" ? "" : hashOf(userToken);
    const user = sessionHash === "" ? null : await findSession(deps, sessionHash);
    if (guard === "user" && user === null) {
      throw new Refusal(codes.loginExpired, "登录超时,请重新登录!");
    }
    if (user === null) return { ...nobody, appHash };
    notesOf(request).user = await pseudonymOf(deps, user.mobile);
    return { ...nobody, appHash, user, sessionHash };
  };
}
