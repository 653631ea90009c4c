import { type PayChannel, payChannel } from "#contract/payments/paying.ts";
import type { GatewayDeps, PaymentGateway } from "./payment.ts";
import { absentGateway } from "./payment-absent.ts";
import { alipayGateway } from "./payment-alipay.ts";
import { balanceGateway } from "./payment-balance.ts";
import { offlineGateway } from "./payment-offline.ts";
import { sandboxGateway } from "./payment-sandbox.ts";
import { wechatGateway } from "./payment-wechat.ts";

/** Every channel's gateway; a new provider is added here. */
export function paymentGateways(deps: GatewayDeps): Record<PayChannel, PaymentGateway> {
  const { wechatPay, alipay } = deps.settings;
  return {
    sandbox: sandboxGateway(deps),
    wechat: wechatPay === null ? absentGateway : wechatGateway(wechatPay, deps),
    alipay: alipay === null ? absentGateway : alipayGateway(alipay, deps),
    balance: balanceGateway,
    offline: offlineGateway(deps),
  };
}

/** The channels that are open to buyers now. */
export async function offeredChannels(deps: GatewayDeps): Promise<readonly string[]> {
  const gateways = Object.entries(paymentGateways(deps));
  const offered = await Promise.all(gateways.map(([, gateway]) => gateway.offered()));
  return gateways.map(([channel]) => channel).filter((_, index) => offered[index] === true);
}

/** The channel with this kind of refund: by the ledger alone, or through the bank. */
export function channelOfWay(deps: GatewayDeps, way: "balance" | "transfer"): PayChannel {
  const gateways = paymentGateways(deps);
  const found = payChannel.options.find((channel) => gateways[channel].refunding.way === way);
  if (found === undefined) throw new Error(`no channel goes by ${way}`);
  return found;
}
