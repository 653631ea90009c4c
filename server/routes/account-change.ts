import type { FastifyInstance } from "fastify";
import { askChange, changeEmail, changeMobile, changeQq } from "#contract/account-change.ts";
import { changeContactOf } from "#server/accounts/contact-change.ts";
import { assertOwnPassword } from "#server/accounts/own-password.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import { issueChangeCode } from "#server/store/change-codes.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, askChange, async ({ input: { password, what }, user, caller }) => {
    const { sessionHash } = caller;
    await assertOwnPassword(deps, user.id, sessionHash, { password, message: "密码错误" });
    return issueChangeCode(deps, { userId: user.id, sessionHash, what });
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
