import { codes, Refusal } from "#contract/http/reply.ts";
import { hasRoom, type Limit, reserve } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { isKnownDevice } from "#server/modules/identity/known-devices.repository.ts";
import { hashOf, type Visitor } from "#server/modules/identity/sessions.repository.ts";

const hour = 3_600_000;

/** Identifies an account in a reset. Knowing only the mobile number counts separately. */
export interface Account {
  readonly mobile: string;
  readonly email: string;
}

/** Resets an hour and address without a captcha: the specification's payload has none. */
const freeResets = 3;

/** @throws Refusal `captchaWrong` once an address has used up the resets without a captcha */
export async function assertFreeReset(
  deps: WithDatabase & WithClock,
  address: string,
): Promise<void> {
  const limit = { key: `reset-free:${address}`, windowMs: hour, most: freeResets };
  if (!(await hasRoom(deps, limit))) throw new Refusal(codes.captchaWrong, "请填写验证码后再提交");
}

async function limitsOf(
  deps: WithDatabase & WithClock,
  account: Account,
  visitor: Visitor,
): Promise<Limit[]> {
  const { mobile } = account;
  const pair = hashOf(`${mobile} ${account.email.toLowerCase()}`);
  const { address, device } = visitor;
  if (device !== null && (await isKnownDevice(deps, mobile, device))) {
    return [{ key: `reset-device:${pair}:${hashOf(device)}`, windowMs: hour, most: 3 }];
  }
  return [
    { key: `reset-from:${address}`, windowMs: hour, most: 20 },
    { key: `reset:${pair}@${address}`, windowMs: hour, most: 3 },
    { key: `reset-all:${pair}`, windowMs: hour, most: 10 },
  ];
}

/**
 * Counts a reset: three an hour for an account and address, a slower limit for the account from all
 * addresses, and a separate one for a device that has logged in before.
 * @throws Refusal `throttled`
 */
export async function countReset(
  deps: WithDatabase & WithClock,
  account: Account,
  visitor: Visitor,
): Promise<void> {
  await reserve(deps, await limitsOf(deps, account, visitor));
}
