import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";

type Channel = CodeOf<"payChannel">;

/** `ledger`: the buyer's own balance; `bank`: a transfer, seen by people; `provider`: another house's till. */
export type PayWay = "ledger" | "bank" | "provider";

export interface ChannelTraits {
  readonly way: PayWay;
  /** What a buyer should know before choosing it; of the balance the sum says it. */
  readonly note: string;
}

/** What page and server know of each channel beside its gateway: nothing else names one. */
const traits: Readonly<Record<Channel, ChannelTraits>> = {
  sandbox: { way: "provider", note: "只作演示，不扣真钱" },
  wechat: { way: "provider", note: "电脑上扫码，手机上打开微信" },
  alipay: { way: "provider", note: "去支付宝付款，付完自动回来" },
  balance: { way: "ledger", note: "付款后立即到账" },
  offline: { way: "bank", note: "按账号转账，到账后开工" },
};

const isChannel = isKeyOf(traits);

/** Null of a channel that this shop's contract does not know. */
export const channelTraits = (channel: string): ChannelTraits | null =>
  isChannel(channel) ? traits[channel] : null;

/** Transfers to the shop's bank account. */
export const bankChannel: Channel = "offline";

/** Open in every shop that has set its bank account: what a page offers that cannot ask. */
export const usualChannels: readonly Channel[] = ["balance", bankChannel];
