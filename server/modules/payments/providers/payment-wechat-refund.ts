import * as v from "valibot";
import type { Refunding, RefundOutcome } from "./payment.ts";
import { providerNumber, wholeFen } from "./provider-fields.ts";
import type { WechatPay, WechatReply } from "./wechat-pay-client.ts";

const refund = v.object({
  refund_id: providerNumber,
  status: v.string(),
  amount: v.object({ refund: wholeFen }),
});

const path = "/v3/refund/domestic/refunds";

const cardRefused =
  "买家的银行卡收不了这笔退款，请到微信支付商户平台的“退款异常处理”里改退到别的卡";

/**
 * `ABNORMAL` waits: the payer's card refused the money, and staff must act in WeChat's merchant
 * platform.
 */
function outcomeOf({ data }: WechatReply): RefundOutcome {
  const { status, refund_id, amount } = v.parse(refund, data);
  switch (status) {
    case "SUCCESS":
      return { kind: "refunded", refundId: `WECHAT-${refund_id}`, amountFen: amount.refund };
    case "CLOSED":
      return { kind: "failed", message: "微信支付关闭了这笔退款" };
    case "ABNORMAL":
      return { kind: "stuck", message: cardRefused };
    default:
      return { kind: "waiting" };
  }
}

export function wechatRefunding(api: WechatPay): Refunding {
  return {
    way: "channel",
    async refund({ payment, outRefundNo, amountFen }) {
      const reply = await api.call("POST", path, {
        out_trade_no: payment.outTradeNo,
        out_refund_no: outRefundNo,
        amount: { refund: amountFen, total: payment.amountFen, currency: "CNY" },
      });
      if (reply.status === 200) return outcomeOf(reply);
      return { kind: "failed", message: `微信支付没有接受这笔退款（${reply.code}）` };
    },
    async query({ outRefundNo }) {
      const reply = await api.call("GET", `${path}/${outRefundNo}`, null);
      if (reply.status === 404) return { kind: "unknown" };
      if (reply.status !== 200) throw new Error(`WeChat Pay refused a refund query: ${reply.code}`);
      return outcomeOf(reply);
    },
  };
}
