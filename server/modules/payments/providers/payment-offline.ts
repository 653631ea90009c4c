import type { BankAccount } from "#contract/catalog/company.ts";
import { isSameAccount } from "#contract/catalog/company-facts.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import { waitingChange } from "#server/modules/shop/account-changes.repository.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { findBankAccount } from "#server/modules/shop/shop-facts.repository.ts";
import type { GatewayDeps, PaymentGateway } from "./payment.ts";

/** Shown outside production until the table `setting` holds the shop's own as `bankAccount`. */
const exampleAccount = {
  accountName: exampleCompany.name,
  bank: "中国工商银行东莞万江支行",
  account: "2010 0000 0000 6168",
};

type ShopDeps = Pick<GatewayDeps, "db" | "settings">;

/** The shop's account; no other place defines it. Null where a real shop has not set it. */
export async function accountInForce({ db, settings }: ShopDeps): Promise<BankAccount | null> {
  const kept = await findBankAccount(db);
  return kept ?? (settings.production ? null : exampleAccount);
}

/** Account for new transfers; null where there is none, or a change of it waits. */
export async function transferAccount(deps: ShopDeps): Promise<BankAccount | null> {
  return (await isTransferHeld(deps)) ? null : accountInForce(deps);
}

/** Does a changed account wait for its confirmation? Then no new transfer is opened. */
export const isTransferHeld = async ({ db }: Pick<GatewayDeps, "db">): Promise<boolean> =>
  (await waitingChange(db)) !== null;

/** Code of this gateway's channel. */
export const offlineChannel: PayChannel = "offline";

/** The hint beside the account of an open transfer. */
async function warningOf(deps: ShopDeps, shownAccount: BankAccount): Promise<string> {
  if (await isTransferHeld(deps)) return "本店正在核对收款账户。还没转账的，请先打电话问本店";
  const current = await accountInForce(deps);
  return isSameAccount(current, shownAccount)
    ? ""
    : "选择转账之后，本店换了收款账户。还没转账的，请点“换支付方式”，再选一次对公转账";
}

/**
 * A transfer to the shop's bank account. Staff confirms its money (POST
 * /api/v2/staff/transfer/confirm); no provider can be queried.
 */
export function offlineGateway(deps: GatewayDeps): PaymentGateway {
  const shown: PaymentGateway["shown"] = async ({
    outTradeNo,
    slips,
    transferAccount: shownAccount,
  }) => {
    const account = shownAccount ?? (await accountInForce(deps));
    if (account === null) return null;
    const warning = await warningOf(deps, account);
    return { kind: "transfer", ...account, reference: outTradeNo, warning, slips: [...slips] };
  };
  return {
    // Without an account a real shop cannot receive money.
    offered: async () => (await transferAccount(deps)) !== null,
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
