import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";

type Channel = CodeOf<"payChannel">;

/**
 * `ledger`: the buyer's own balance; `bank`: a transfer, confirmed by staff; `provider`: a payment
 * service; `account`: the buyer's firm owes it, for orders of a firm with a credit line.
 */
export type PayWay = "ledger" | "bank" | "provider" | "account";

export interface ChannelTraits {
  readonly way: PayWay;
  /** A hint for the choice; for the balance its sum is shown instead. */
  readonly note: string;
}

/** Properties of each channel for page and server, beside its gateway. */
const traits: Readonly<Record<Channel, ChannelTraits>> = {
  sandbox: { way: "provider", note: "只作演示，不扣真钱" },
  wechat: { way: "provider", note: "电脑上扫码，手机上打开微信" },
  alipay: { way: "provider", note: "去支付宝付款，付完自动回来" },
  balance: { way: "ledger", note: "付款后立即到账" },
  offline: { way: "bank", note: "按账号转账，到账后开工" },
  account: { way: "account", note: "先开工，月底出对账单" },
};

const isChannel = isKeyOf(traits);

/** Null for an unknown channel. */
export const channelTraits = (channel: string): ChannelTraits | null =>
  isChannel(channel) ? traits[channel] : null;

/** 企业月结: offered by the order itself. */
export const accountChannel: Channel = "account";

/** Transfers to the shop's bank account. */
export const bankChannel: Channel = "offline";

/**
 * Open in every shop with a bank account: the page offers these while the lookup is unreachable.
 */
export const usualChannels: readonly Channel[] = ["balance", bankChannel];
