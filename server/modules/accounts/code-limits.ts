import { type Limit, reserve } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { isKnownDevice } from "#server/modules/identity/known-devices.repository.ts";
import { hashOf, type Visitor } from "#server/modules/identity/sessions.repository.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** Between two codes to one recipient. */
export const codePauseMs = 60_000;

const ofRecipient = (key: string): Limit[] => [
  { key: `code-pause:${key}`, windowMs: codePauseMs, most: 1 },
  { key: `code-hour:${key}`, windowMs: hour, most: 5 },
  { key: `code-day:${key}`, windowMs: day, most: 10 },
];

const ofAddress = (address: string): Limit[] => [
  { key: `code-hour-from:${address}`, windowMs: hour, most: 30 },
  { key: `code-day-from:${address}`, windowMs: day, most: 100 },
];

/**
 * Counts a code that is sent. A device that has logged in to the number's account before has limits
 * of its own, which nobody else can use up.
 * @throws Refusal `throttled`
 */
export async function countCode(
  deps: WithDatabase & WithClock,
  recipient: string,
  { address, device }: Visitor,
): Promise<void> {
  const isKnown = device !== null && (await isKnownDevice(deps, recipient, device));
  const hashed = hashOf(recipient.toLowerCase());
  const key = isKnown ? `${hashed}:${hashOf(device)}` : hashed;
  await reserve(deps, [...ofRecipient(key), ...(isKnown ? [] : ofAddress(address))]);
}

/**
 * Counts a code for a new number or address of an account, which may have ten a day.
 * @throws Refusal `throttled`
 */
export async function countContactCode(
  deps: WithDatabase & WithClock,
  recipient: string,
  by: { readonly address: string; readonly userId: string },
): Promise<void> {
  await reserve(deps, [
    ...ofRecipient(hashOf(recipient.toLowerCase())),
    ...ofAddress(by.address),
    { key: `code-day-by:${by.userId}`, windowMs: day, most: 10 },
  ]);
}
