import * as v from "valibot";
import type { Deps } from "#server/deps.ts";
import { findSetting } from "#server/store/settings.ts";
import type { PaymentGateway } from "./payment.ts";

const bankAccount = v.object({ accountName: v.string(), bank: v.string(), account: v.string() });

/** Shown until the operator puts the shop's own account into the table `setting` as `bankAccount`. */
const exampleAccount = {
  accountName: "齐墨印纸（示例）有限公司",
  bank: "示例银行上海分行",
  account: "0000 0000 0000 0000",
};

/**
 * A transfer to the shop's bank account. Its money is seen by people: staff
 * confirms it (`confirmTransfer`), and no query ever answers before that.
 */
export function offlineGateway(deps: Deps): PaymentGateway {
  return {
    offered: true,
    async open(payment) {
      const kept = v.safeParse(bankAccount, await findSetting(deps.db, "bankAccount"));
      const account = kept.success ? kept.output : exampleAccount;
      return { kind: "transfer", ...account, reference: payment.outTradeNo };
    },
    query: async () => ({ kind: "waiting" }),
  };
}
