import type { FastifyInstance } from "fastify";
import { fenOf } from "#contract/money.ts";
import { confirmTransfer } from "#contract/staff.ts";
import type { Deps } from "#server/deps.ts";
import { notesOf } from "#server/http/call-log.ts";
import { route } from "#server/http/route.ts";
import { bankNumber } from "#server/payments/bank-number.ts";
import { settle } from "#server/payments/settling.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, confirmTransfer, async ({ input, request }) => {
    const result = await settle(deps, {
      outTradeNo: input.reference,
      transactionId: bankNumber(input.transaction_id),
      amountFen: fenOf(input.amount),
    });
    notesOf(request).subject = `${input.reference}: ${result}`;
    return { result };
  });
}
