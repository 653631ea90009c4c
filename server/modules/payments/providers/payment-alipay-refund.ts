import * as v from "valibot";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { Alipay } from "./alipay-client.ts";
import type { Refunding } from "./payment.ts";

const refund = v.object({
  trade_no: v.optional(v.string(), ""),
  out_request_no: v.optional(v.string(), ""),
  refund_status: v.optional(v.string(), ""),
  refund_amount: v.optional(v.string(), ""),
});

/** Alipay has no number for a refund: trade and request number identify it. */
const numberOf = (tradeNo: string, requestNo: string): string => `ALIPAY-${tradeNo}-${requestNo}`;

export function alipayRefunding(api: Alipay): Refunding {
  return {
    way: "channel",
    async refund({ payment, outRefundNo, amountFen }) {
      const answer = await api.call("alipay.trade.refund", {
        out_trade_no: payment.outTradeNo,
        refund_amount: yuanOf(amountFen),
        out_request_no: outRefundNo,
      });
      // Accepted, now or before: the query shows whether it was paid.
      if (answer.code === "10000") return { kind: "waiting" };
      return { kind: "failed", message: `支付宝没有接受这笔退款（${answer.sub_code}）` };
    },
    async query({ payment, outRefundNo }) {
      const answer = await api.call("alipay.trade.fastpay.refund.query", {
        out_trade_no: payment.outTradeNo,
        out_request_no: outRefundNo,
      });
      if (answer.code !== "10000") {
        if (answer.sub_code.endsWith("_NOT_EXIST")) return { kind: "unknown" };
        throw new Error(`Alipay refused a refund query: ${answer.sub_code}`);
      }
      const { trade_no, out_request_no, refund_status, refund_amount } = v.parse(refund, answer);
      if (out_request_no !== outRefundNo) return { kind: "unknown" };
      if (refund_status !== "REFUND_SUCCESS") return { kind: "unknown" };
      const refundId = numberOf(trade_no, outRefundNo);
      return { kind: "refunded", refundId, amountFen: fenOf(refund_amount) };
    },
  };
}
