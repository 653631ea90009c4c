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

/** The shop's account: the one place that says it. Null where a real shop has not set it. */
export async function accountInForce({ db, settings }: ShopDeps): Promise<BankAccount | null> {
  const kept = await findBankAccount(db);
  return kept ?? (settings.production ? null : exampleAccount);
}

/** Where a new transfer goes; null where there is no account, or a change of it waits. */
export async function transferAccount(deps: ShopDeps): Promise<BankAccount | null> {
  return (await isTransferHeld(deps)) ? null : accountInForce(deps);
}

/** Does a changed account wait for its confirmation? No new transfer is opened then. */
export const isTransferHeld = async ({ db }: Pick<GatewayDeps, "db">): Promise<boolean> =>
  (await waitingChange(db)) !== null;

/** The channel that this gateway is. */
export const offlineChannel: PayChannel = "offline";

/** What a buyer reads beside the account that an open transfer was told. */
async function warningOf(deps: ShopDeps, told: BankAccount): Promise<string> {
  if (await isTransferHeld(deps)) return "本店正在核对收款账户。还没转账的，请先打电话问本店";
  const current = await accountInForce(deps);
  return isSameAccount(current, told)
    ? ""
    : "选择转账之后，本店换了收款账户。还没转账的，请点“换支付方式”，再选一次对公转账";
}

/**
 * A transfer to the shop's bank account. Its money is seen by people: staff
 * confirms it (POST /api/v2/staff/transfer/confirm), and nobody else can be asked.
 */
export function offlineGateway(deps: GatewayDeps): PaymentGateway {
  const shown: PaymentGateway["shown"] = async ({ outTradeNo, slips, transferAccount: told }) => {
    const account = told ?? (await accountInForce(deps));
    if (account === null) return null;
    const warning = await warningOf(deps, account);
    return { kind: "transfer", ...account, reference: outTradeNo, warning, slips: [...slips] };
  };
  return {
    // Without an account of its own a real shop has nowhere to send the money.
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
