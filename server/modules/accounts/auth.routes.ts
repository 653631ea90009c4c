import type { FastifyInstance } from "fastify";
import * as appAccess from "#contract/auth/app-access.ts";
import * as auth from "#contract/auth/auth.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { addressOf } from "#server/http/address.ts";
import { notesOf } from "#server/http/call-log.ts";
import { clearSiteCache } from "#server/http/headers.ts";
import { pseudonymOf } from "#server/http/pseudonymize.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase, WithSettings } from "#server/infra/deps.ts";
import { isSameKey, keysInForce } from "#server/infra/runtime/keys.ts";
import {
  issueAccessToken,
  revokeSession,
  type Visitor,
} from "#server/modules/identity/sessions.repository.ts";
import { captchaWrong, consumeCaptcha } from "./captcha-check.ts";
import { captchaIsRight, issueCaptcha, wasSpentOn } from "./captchas.repository.ts";
import { logIn } from "./login.ts";
import { assertOwnDomain } from "./own-domain.ts";
import { hashPassword } from "./passwords.ts";
import { enterIfMade } from "./registering.ts";
import { mailNewPassword } from "./reset.ts";
import { assertFreeReset, countReset } from "./reset-limits.ts";
import { registerUser } from "./users.repository.ts";
import { visitorOf } from "./visitor.ts";
import { assertHardToGuess } from "./weak-passwords.ts";

const hour = 3_600_000;

/** The key of this hour or a neighbour, so that a clock may be an hour off. */
function keyIsRight(deps: WithClock & WithSettings, token: string, key: string): boolean {
  return keysInForce(deps, "companyToken").some((own) => {
    const hours = [-hour, 0, hour].map((shift) =>
      isSameKey(key, companyKey(own, deps.clock.now() + shift)),
    );
    return isSameKey(token, own) && hours.includes(true);
  });
}

type WithCaptcha = typeof auth.login | typeof auth.register | typeof auth.resetPassword;

/** A registration repeated after its reply was lost. */
function isSentAgain(
  deps: WithDatabase & WithClock,
  { input, caller }: Call<typeof auth.register>,
): Promise<boolean> {
  return wasSpentOn(deps, input.captcha_id, caller.appHash, input.captcha);
}

const callingVisitor = ({ request, input }: Call<WithCaptcha>): Visitor =>
  visitorOf(request, input.device);

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const limited = deps.settings.rateLimitPerMinute > 0;

  route(app, deps, appAccess.companyToken, async ({ input, request }) => {
    assertOwnDomain(input, request);
    if (!keyIsRight(deps, input.app_auth_token, input.public_key)) {
      throw new Refusal(codes.forbidden, "商户授权无效，请检查设备时间后重试");
    }
    return issueAccessToken(deps);
  });

  route(app, deps, auth.captcha, async ({ input, caller, request }) => {
    const key = `captcha:${addressOf(request)}`;
    if (limited) await takeOne(deps, { key, windowMs: 60_000, most: 60 });
    return issueCaptcha(deps, input.type, caller.appHash);
  });

  route(app, deps, auth.verifyCaptcha, async ({ input, caller }) => {
    const right = await captchaIsRight(deps, input.id, caller.appHash, input.verify_value);
    if (!right) throw captchaWrong();
    return {};
  });

  route(app, deps, auth.login, async (call) => {
    const { mobile, password } = call.input;
    notesOf(call.request).user = await pseudonymOf(deps, mobile);
    await consumeCaptcha(deps, call);
    return logIn(deps, mobile, password, callingVisitor(call));
  });

  route(app, deps, auth.register, async (call) => {
    const { mobile, email, name, introducer, password } = call.input;
    notesOf(call.request).user = await pseudonymOf(deps, mobile);
    assertHardToGuess(password, mobile);
    const visitor = callingVisitor(call);
    if (await isSentAgain(deps, call)) {
      const entered = await enterIfMade(deps, call.input, visitor);
      if (entered !== null) return entered;
    }
    await consumeCaptcha(deps, call);
    const most = deps.settings.registrationsPerHour;
    await takeOne(deps, { key: `register:${addressOf(call.request)}`, windowMs: hour, most });
    const passwordHash = await hashPassword(password);
    const made = { mobile, email, name, introducer, passwordHash };
    const token =
      (await registerUser(deps, made, visitor)) ?? (await enterIfMade(deps, call.input, visitor));
    if (token === null) throw new Refusal(codes.mobileTaken, "该手机号已注册，请直接登录");
    return token;
  });

  route(app, deps, auth.logout, async ({ caller, reply }) => {
    await revokeSession(deps, caller.sessionHash);
    clearSiteCache(reply);
    return {};
  });

  route(app, deps, auth.resetPassword, async (call) => {
    const { mobile, email, captcha_id } = call.input;
    const visitor = callingVisitor(call);
    notesOf(call.request).user = await pseudonymOf(deps, mobile);
    if (captcha_id === undefined) await assertFreeReset(deps, visitor.address);
    else await consumeCaptcha(deps, call);
    await countReset(deps, { mobile, email }, visitor);
    await mailNewPassword(deps, mobile, email);
    return {};
  });

  // Encryption is the identity today (SPEC section 3): there is no key to hand out.
  route(app, deps, appAccess.publicKey, async () => ({ publicKey: "" }));
}
