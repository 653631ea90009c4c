import type { FastifyInstance, FastifyRequest } from "fastify";
import * as auth from "#contract/auth.ts";
import { companyKey } from "#contract/company-key.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { logIn } from "#server/accounts/login.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { mailNewPassword } from "#server/accounts/reset.ts";
import { isLoopback } from "#server/config.ts";
import type { Deps } from "#server/deps.ts";
import { type Call, route } from "#server/http/route.ts";
import { isSameKey, keysInForce } from "#server/keys.ts";
import { summaryOf } from "#server/store/account-summary.ts";
import { captchaIsRight, issueCaptcha, spendCaptcha } from "#server/store/captchas.ts";
import { issueAccessToken, revokeSession } from "#server/store/sessions.ts";
import { takeOne } from "#server/store/throttles.ts";
import { registerUser } from "#server/store/users.ts";

const hour = 3_600_000;

/** This hour's key or a neighbour's, so that a clock may be an hour off. */
function keyIsRight(deps: Deps, token: string, key: string): boolean {
  return keysInForce(deps, "companyToken").some((own) => {
    const hours = [-hour, 0, hour].map((shift) =>
      isSameKey(key, companyKey(own, deps.clock.now() + shift)),
    );
    return isSameKey(token, own) && hours.includes(true);
  });
}

/** The password travels as it is (SPEC section 3): only https or this machine itself may carry it. */
function assertPrivate(deps: Deps, request: FastifyRequest): void {
  if (request.protocol === "https" || isLoopback(request.ip) || deps.settings.allowHttp) return;
  throw new Refusal(codes.forbidden, "请改用 https 访问后再登录");
}

type WithCaptcha = typeof auth.login | typeof auth.register;

async function spend(call: Call<WithCaptcha>): Promise<void> {
  assertPrivate(call.deps, call.request);
  const { captcha_id, captcha } = call.input;
  if (!(await spendCaptcha(call.deps, captcha_id, call.caller.appHash, captcha))) {
    throw new Refusal(codes.captchaWrong, "验证码不正确");
  }
}

export function register(app: FastifyInstance, deps: Deps): void {
  const limited = deps.settings.rateLimitPerMinute > 0;

  route(app, deps, auth.companyToken, async ({ input }) => {
    if (!keyIsRight(deps, input.app_auth_token, input.public_key)) {
      throw new Refusal(codes.forbidden, "商户授权无效，请检查设备时间后重试");
    }
    return issueAccessToken(deps);
  });

  route(app, deps, auth.captcha, async ({ input, caller, request }) => {
    const key = `captcha:${request.ip}`;
    if (limited) await takeOne(deps, { key, windowMs: 60_000, most: 60 });
    return issueCaptcha(deps, input.type, caller.appHash);
  });

  route(app, deps, auth.verifyCaptcha, async ({ input, caller }) => {
    const right = await captchaIsRight(deps, input.id, caller.appHash, input.verify_value);
    if (!right) throw new Refusal(codes.captchaWrong, "验证码不正确");
    return {};
  });

  route(app, deps, auth.login, async (call) => {
    await spend(call);
    return logIn(deps, call.input.mobile, call.input.password, call.request.ip);
  });

  route(app, deps, auth.register, async (call) => {
    await spend(call);
    const { mobile, email, name, introducer, password } = call.input;
    const most = deps.settings.registrationsPerHour;
    await takeOne(deps, { key: `register:${call.request.ip}`, windowMs: hour, most });
    const passwordHash = await hashPassword(password);
    const token = await registerUser(deps, { mobile, email, name, introducer, passwordHash });
    if (token === null) throw new Refusal(codes.mobileTaken, "该手机号已注册，请直接登录");
    return token;
  });

  route(app, deps, auth.logout, async ({ caller }) => {
    await revokeSession(deps, caller.sessionHash);
    return {};
  });

  route(app, deps, auth.resetPassword, async ({ input }) => {
    await takeOne(deps, { key: `reset:${input.mobile}`, windowMs: hour, most: 3 });
    await mailNewPassword(deps, input.mobile, input.email);
    return {};
  });

  // Encryption is the identity today (SPEC section 3): there is no key to hand out.
  route(app, deps, auth.publicKey, async () => ({ publicKey: "" }));

  route(app, deps, auth.userInfo, async ({ user }) => {
    const { id, mobile, email, name, createdAt } = user;
    const summary = await summaryOf(deps.db, id);
    return { id, mobile, email, name, createdAt: createdAt.getTime(), ...summary };
  });
}
