import type { FastifyInstance } from "fastify";
import { codeLogin, codeReset, codeWays, sendLoginCode } from "#contract/auth/code-login.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { notesOf } from "#server/http/call-log.ts";
import { pseudonymOf } from "#server/http/pseudonymize.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithSms } from "#server/infra/deps.ts";
import type { Sms } from "#server/infra/sms/sms.ts";
import { consumeCaptcha } from "./captcha-check.ts";
import { countCode } from "./code-limits.ts";
import { logInByCode, resetByCode, sendCodeToOwner } from "./code-login.ts";
import { visitorOf } from "./visitor.ts";
import { assertHardToGuess } from "./weak-passwords.ts";

/** @throws Refusal `notFound` where the shop sends no text messages */
function gatewayOf({ sms }: WithSms): Sms {
  if (sms === null) throw new Refusal(codes.notFound, "本店没有开通短信验证码，请用密码登录");
  return sms;
}

export function register(app: FastifyInstance, deps: RouteDeps & WithSms): void {
  route(app, deps, codeWays, async () => ({ sms: deps.sms !== null }));

  route(app, deps, sendLoginCode, async (call) => {
    const { mobile, purpose, device } = call.input;
    const sms = gatewayOf(deps);
    notesOf(call.request).user = await pseudonymOf(deps, mobile);
    await consumeCaptcha(deps, call);
    await countCode(deps, mobile, visitorOf(call.request, device));
    return sendCodeToOwner({ ...deps, sms }, purpose, mobile);
  });

  route(app, deps, codeLogin, async ({ input, request }) => {
    gatewayOf(deps);
    notesOf(request).user = await pseudonymOf(deps, input.mobile);
    return logInByCode(deps, input, visitorOf(request, input.device));
  });

  route(app, deps, codeReset, async ({ input, request }) => {
    gatewayOf(deps);
    notesOf(request).user = await pseudonymOf(deps, input.mobile);
    assertHardToGuess(input.password, input.mobile);
    await resetByCode(deps, input, input.password);
    return {};
  });
}
