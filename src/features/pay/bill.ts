import { call } from "#api/call.ts";
import { userInfo } from "#contract/auth.ts";
import { type Options, payChannels } from "#contract/lookups.ts";
import { type OrderDetail, orderDetailCall } from "#contract/orders.ts";
import { type Seen, seen } from "#db/seen.ts";

/** All that the desk starts from. */
export interface Bill {
  readonly order: Seen<OrderDetail>;
  readonly channels: Options;
  /** Yuan; null where it could not be asked. */
  readonly balance: string | null;
}

/** The contract's channels in words, for a host or a moment without the lookup. */
const knownChannels: Options = [
  { value: "balance", label: "余额支付" },
  { value: "offline", label: "对公转账" },
];

/** Loads what the desk shows. Throws where there is no such order, or no copy of it. */
export async function openBill(order_id: string): Promise<Bill> {
  const [order, channels, user] = await Promise.all([
    seen(`order:${order_id}`, () => call(orderDetailCall, { order_id })),
    call(payChannels, {}).catch(() => knownChannels),
    call(userInfo, {}).catch(() => null),
  ]);
  return { order, channels, balance: user?.balance ?? null };
}
