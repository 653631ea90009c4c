import type { FastifyInstance } from "fastify";
import { userInfo } from "#contract/auth/auth.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { clearSiteCache } from "#server/http/headers.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { assertOwnPassword } from "#server/modules/accounts/own-password.ts";
import { approvalsDueOf } from "#server/modules/firms/approvals.repository.ts";
import { membershipOf } from "#server/modules/firms/membership.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { summaryOf } from "./account-summary.repository.ts";
import * as deletion from "./deletion.ts";
import { exportOf } from "./export.ts";

const hour = 3_600_000;

const assertOwner = (
  deps: WithDatabase & WithClock,
  { input, user, caller }: Call<typeof exportData | typeof deleteAccount>,
): Promise<void> =>
  assertOwnPassword(deps, user.id, caller.sessionHash, {
    password: input.password,
    message: "密码错误",
  });

export function register(app: FastifyInstance, deps: RouteDeps & WithFiles & WithGateways): void {
  route(app, deps, userInfo, async ({ user }) => {
    const { id, mobile, email, qq, name, createdAt, deviceDataId } = user;
    const summary = await summaryOf(deps.db, id);
    const named = deviceDataId === null ? {} : { deviceDataId };
    const place = user.inFirm ? await membershipOf(deps.db, id) : null;
    const due = {
      approvalsDue: await approvalsDueOf(deps.db, id, nowDate(deps)),
      firmRole: place?.role ?? null,
    };
    const own = { id, mobile, email, qq, name, createdAt: createdAt.getTime() };
    return { ...own, ...named, ...summary, ...due };
  });

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
