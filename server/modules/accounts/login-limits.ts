import { type GiveBack, type Limit, reserve } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { isKnownDevice } from "#server/modules/identity/known-devices.repository.ts";
import { hashOf, type Visitor } from "#server/modules/identity/sessions.repository.ts";

const quarterHour = 15 * 60_000;
const hour = 3_600_000;

/**
 * Wrong passwords: of one account from one address, of all accounts from one, of one account from
 * all.
 */
function strangersLimits(mobile: string, address: string): Limit[] {
  return [
    { key: `login:${mobile}@${address}`, windowMs: quarterHour, most: 5 },
    { key: `login-from:${address}`, windowMs: quarterHour, most: 100 },
    { key: `login-all:${mobile}`, windowMs: hour, most: 30 },
  ];
}

/**
 * Reserves an attempt at an account. Unknown devices share the account's slow limit and their
 * address's. A device that has logged in before has a limit of its own, which nobody else can use
 * up.
 * @throws Refusal `throttled`
 */
export async function reserveLogin(
  deps: WithDatabase & WithClock,
  mobile: string,
  { address, device }: Visitor,
): Promise<GiveBack> {
  if (device !== null && (await isKnownDevice(deps, mobile, device))) {
    const key = `login-device:${mobile}:${hashOf(device)}`;
    return reserve(deps, [{ key, windowMs: quarterHour, most: 5 }]);
  }
  return reserve(deps, strangersLimits(mobile, address));
}
