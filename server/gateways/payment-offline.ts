import type { BankAccount } from "#contract/company.ts";
import { seedCompany } from "#server/seed/company.ts";
import { findBankAccount } from "#server/store/shop-facts.ts";
import type { GatewayDeps, PaymentGateway } from "./payment.ts";

/** Shown outside production until the table `setting` holds the shop's own as `bankAccount`. */
const exampleAccount = {
  accountName: seedCompany.name,
  bank: "中国工商银行东莞万江支行",
  account: "2010 0000 0000 6168",
};

/** Where buyers send money: the one place that says it. Null where a real shop has not set it. */
export async function transferAccount(deps: GatewayDeps): Promise<BankAccount | null> {
  const kept = await findBankAccount(deps.db);
  return kept ?? (deps.settings.production ? null : exampleAccount);
}

/**
 * A transfer to the shop's bank account. Its money is seen by people: staff
 * confirms it (POST /api/v2/staff/transfer/confirm), and nobody else can be asked.
 */
export function offlineGateway(deps: GatewayDeps): PaymentGateway {
  const account = () => transferAccount(deps);
  const shown: PaymentGateway["shown"] = async ({ outTradeNo, slips }) => {
    const found = await account();
    return found === null
      ? null
      : { kind: "transfer", ...found, reference: outTradeNo, slips: [...slips] };
  };
  return {
    // Without an account of its own a real shop has nowhere to send the money.
    offered: async () => (await account()) !== null,
    async open({ payment }) {
      const next = await shown(payment);
      if (next === null) throw new Error("a transfer was opened without a bank account");
      return next;
    },
    shown,
    waitingWords: "等待确认到账",
    provider: null,
    refunding: { way: "transfer" },
  };
}
