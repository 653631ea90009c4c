import type { FastifyInstance } from "fastify";
import { deleteAccount, exportData } from "#contract/personal-data.ts";
import * as deletion from "#server/accounts/deletion.ts";
import { exportOf } from "#server/accounts/export.ts";
import { assertOwnPassword } from "#server/accounts/own-password.ts";
import type { Deps } from "#server/deps.ts";
import { clearSiteCache } from "#server/http/headers.ts";
import { type Call, route } from "#server/http/route.ts";
import { takeOne } from "#server/store/throttles.ts";

const hour = 3_600_000;

const assertOwner = (
  deps: Deps,
  { input, user, caller }: Call<typeof exportData | typeof deleteAccount>,
): Promise<void> =>
  assertOwnPassword(deps, user.id, caller.sessionHash, {
    password: input.password,
    message: "密码错误",
  });

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, exportData, async (call) => {
    await assertOwner(deps, call);
    await takeOne(deps, { key: `export:${call.user.id}`, windowMs: hour, most: 3 });
    return exportOf(deps, call.user.id);
  });

  route(app, deps, deleteAccount, async (call) => {
    await assertOwner(deps, call);
    await deletion.deleteAccount(deps, call.user.id);
    clearSiteCache(call.reply);
    return {};
  });
}
