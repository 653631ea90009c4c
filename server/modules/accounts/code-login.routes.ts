import type { FastifyInstance } from "fastify";
import { codeLogin, codeReset, codeWays, sendLoginCode } from "#contract/auth/code-login.ts";
import { notesOf } from "#server/http/call-log.ts";
import { pseudonymOf } from "#server/http/pseudonymize.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithSms } from "#server/infra/deps.ts";
import { consumeCaptcha } from "./captcha-check.ts";
import { countCode } from "./code-limits.ts";
import { logInByCode, resetByCode, sendCodeToOwner } from "./code-login.ts";
import { gatewayOf } from "./code-replies.ts";
import { visitorOf } from "./visitor.ts";
import { assertHardToGuess } from "./weak-passwords.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithSms): void {
  route(app, deps, codeWays, async () => ({ sms: deps.sms !== null, mail: true }));

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
