import { call } from "#api/call.ts";
import { type Options, wordLookups } from "#contract/lookups/lookups.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { usualChannels } from "#contract/payments/pay-channels.ts";
import { userCopy } from "#data/copies/account-copies.ts";
import { fetchPatiently, type Seen } from "#data/copies/fetch-with-cache.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { orderCopy } from "#data/copies/order-copies.ts";

/** The data that the cashier starts from. */
export interface Bill {
  readonly order: Seen<OrderDetail>;
  readonly channels: Options;
  /** Yuan; null where no reply came in time. */
  readonly balance: string | null;
}

/** Channels on offer where the server is unreachable: without the sandbox. */
const usualOptions: Options = usualChannels.map((value) => ({
  value,
  label: defaultWords.of("payChannel", value),
}));

/** Loads the cashier's data. Throws where there is no such order, or no copy of it. */
export async function openBill(order_id: string): Promise<Bill> {
  const [order, channels, user] = await Promise.all([
    fetchPatiently(orderCopy({ order_id })),
    call(wordLookups.payChannel.endpoint, {}).catch(() => usualOptions),
    networkFirst(userCopy({})).catch(() => null),
  ]);
  return { order, channels, balance: user?.at === null ? user.value.balance : null };
}
