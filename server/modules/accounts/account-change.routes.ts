import type { FastifyInstance } from "fastify";
import {
  askChange,
  changeEmail,
  changeMobile,
  changeQq,
} from "#contract/account/account-change.ts";
import { type RouteDeps, route } from "#server/http/route.ts";

import { issueChangeCode } from "./change-codes.repository.ts";
import { changeContactOf } from "./contact-change.ts";
import { assertOwnPassword } from "./own-password.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
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
