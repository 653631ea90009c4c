import type { FastifyInstance } from "fastify";
import {
  askChange,
  changeEmail,
  changeMobile,
  changeQq,
} from "#contract/account/account-change.ts";
import { sendEmailCode, sendMobileCode } from "#contract/auth/code-login.ts";
import { addressOf } from "#server/http/address.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithSms } from "#server/infra/deps.ts";
import { consumeCaptcha } from "./captcha-check.ts";

import { issueChangeCode } from "./change-codes.repository.ts";
import { countContactCode } from "./code-limits.ts";
import { gatewayOf } from "./code-replies.ts";
import { changeContactOf } from "./contact-change.ts";
import { assertProof, sendEmailProof, sendMobileProof } from "./contact-proof.ts";
import { assertOwnPassword } from "./own-password.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithSms): void {
  route(app, deps, sendMobileCode, async (call) => {
    const { input, user, caller, request } = call;
    const sms = gatewayOf(deps);
    await consumeCaptcha(deps, call);
    await countContactCode(deps, input.mobile, { address: addressOf(request), userId: user.id });
    return sendMobileProof({ ...deps, sms }, caller.sessionHash, input.mobile);
  });

  route(app, deps, sendEmailCode, async (call) => {
    const { input, user, caller, request } = call;
    await consumeCaptcha(deps, call);
    await countContactCode(deps, input.email, { address: addressOf(request), userId: user.id });
    return sendEmailProof(deps, caller.sessionHash, input.email);
  });

  route(app, deps, askChange, async ({ input: { password, what, proof }, user, caller }) => {
    const { sessionHash } = caller;
    await assertOwnPassword(deps, user.id, sessionHash, { password, message: "密码错误" });
    if (proof !== undefined) await assertProof(deps, { what, sessionHash }, proof);
    const asked = { userId: user.id, sessionHash, what };
    return issueChangeCode(deps, asked, proof?.value ?? null);
  });

  route(app, deps, changeMobile, async ({ input: { mobile, code }, user, caller }) => {
    const { sessionHash } = caller;
    const change = { userId: user.id, sessionHash, what: "mobile", value: mobile, code } as const;
    await changeContactOf(deps, change);
    return {};
  });

  route(app, deps, changeEmail, async ({ input: { email, code }, user, caller }) => {
    const { sessionHash } = caller;
    const change = { userId: user.id, sessionHash, what: "email", value: email, code } as const;
    await changeContactOf(deps, change);
    return {};
  });

  route(app, deps, changeQq, async ({ input: { qq, code }, user, caller }) => {
    const { sessionHash } = caller;
    const change = { userId: user.id, sessionHash, what: "qq", value: qq, code } as const;
    await changeContactOf(deps, change);
    return {};
  });
}
