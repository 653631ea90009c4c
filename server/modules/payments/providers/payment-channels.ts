import { type PayChannel, payChannel } from "#contract/payments/paying.ts";
import {
  type GatewayDeps,
  type PaymentGateway,
  Unopened,
  unheard,
  type WithGateways,
} from "./payment.ts";
import { alipayGateway } from "./payment-alipay.ts";
import { offlineGateway } from "./payment-offline.ts";
import { sandboxGateway } from "./payment-sandbox.ts";
import { wechatGateway } from "./payment-wechat.ts";

/**
 * The buyer's own balance: settled in the ledger when it is opened, so that nothing remains to do.
 */
const balanceGateway: PaymentGateway = {
  offered: async () => true,
  open: async () => ({ kind: "done" }),
  shown: async () => null,
  waitingWords: unheard,
  provider: null,
  refunding: { way: "balance" },
};

/** 企业月结: settled like the balance. An order offers it, so that the shop's list does not. */
const accountGateway: PaymentGateway = {
  ...balanceGateway,
  offered: async () => false,
  refunding: { way: "account" },
};

/**
 * A channel that is not configured, or no longer: its open attempts wait until it is configured
 * again, and none is opened.
 */
const absentGateway: PaymentGateway = {
  offered: async () => false,
  open: () => Promise.reject(new Unopened("the channel is not configured")),
  shown: async () => null,
  waitingWords: unheard,
  provider: null,
  refunding: { way: "none" },
};

/** Every channel's gateway, built once in a process; a new provider is added here. */
export function paymentGateways(deps: GatewayDeps): WithGateways["gateways"] {
  const { wechatPay, alipay } = deps.settings;
  return {
    sandbox: sandboxGateway(deps),
    wechat: wechatPay === null ? absentGateway : wechatGateway(wechatPay, deps),
    alipay: alipay === null ? absentGateway : alipayGateway(alipay, deps),
    balance: balanceGateway,
    offline: offlineGateway(deps),
    account: accountGateway,
  };
}

/** The channels that are open to buyers now. */
export async function offeredChannels({ gateways }: WithGateways): Promise<readonly string[]> {
  const all = Object.entries(gateways);
  const offered = await Promise.all(all.map(([, gateway]) => gateway.offered()));
  return all.map(([channel]) => channel).filter((_, index) => offered[index] === true);
}

/** The channel with this kind of refund: by the ledger alone, or through the bank. */
export function channelOfWay({ gateways }: WithGateways, way: "balance" | "transfer"): PayChannel {
  const found = payChannel.options.find((channel) => gateways[channel].refunding.way === way);
  if (found === undefined) throw new Error(`no channel goes by ${way}`);
  return found;
}
